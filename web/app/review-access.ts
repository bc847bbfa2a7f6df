import { redirect } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { can } from '@wattle/contract/rules/roles.ts';

/** Registrations are for consultants; others go to `/`. The server checks every call again. */
export function guardReview({ userType }: Identity): void {
  if (!can(userType, 'ReviewRegistrations')) throw redirect({ to: '/' });
}
