import { redirect } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { can } from '@wattle/contract/rules/roles.ts';

/** Administration is for administrators; others go to `/`. The server checks every call again. */
export function guardAdministration({ userType }: Identity): void {
  if (!can(userType, 'Administer')) throw redirect({ to: '/' });
}
