import { redirect } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';

/** A screen is for those who have its permission; others go to `/`. The server checks every call again. */
export function guardPermission(
  { userType }: Identity,
  permission: Parameters<typeof can>[1],
): void {
  if (!can(userType, permission)) throw redirect({ to: '/' });
}
