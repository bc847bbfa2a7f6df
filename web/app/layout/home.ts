import { can } from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';

const homes = {
  residents: { to: '/residents', label: 'Residents' },
  registrations: { to: '/registrations', label: 'Registrations' },
  administration: { to: '/administration', label: 'Administration' },
} as const;

/** Where the user's work begins. Consultants and administrators have no residents. */
export function homeOf(userType: UserType | null) {
  if (can(userType, 'ReviewRegistrations')) return homes.registrations;
  return can(userType, 'Administer') ? homes.administration : homes.residents;
}
