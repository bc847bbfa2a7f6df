import type {
  Invitation,
  RegistrationDetail,
  RegistrationSummary,
} from '@wattle/contract/entities/registration.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { findRegistration, FoundRegistration } from '../queries/people/registrations.ts';

export function presentRegistrationSummary({ row, form }: FoundRegistration): RegistrationSummary {
  const { firstName, lastName, userType, organisationName, facilityName } = form;
  return {
    id: row.id,
    submittedAt: toInstant(row.submittedAt),
    firstName,
    lastName,
    userType,
    organisationName,
    facilityName,
  };
}

type RegistrationRecord = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

export function presentRegistration(
  { row, form, reviewer, isMailSent, invitation }: RegistrationRecord,
  isEmailTaken: boolean,
  now: Date,
): RegistrationDetail {
  return {
    id: row.id,
    status: row.status,
    submittedAt: toInstant(row.submittedAt),
    registration: form,
    isEmailTaken,
    review: row.reviewedAt && {
      reviewedAt: toInstant(row.reviewedAt),
      reviewedBy: reviewer,
      declineReason: row.declineReason,
      mail: isMailSent ? 'Sent' : 'Waiting',
    },
    invitation: invitation && presentInvitation(invitation, now),
  };
}

export function presentInvitation(
  { expiresAt, isAccepted }: NonNullable<RegistrationRecord['invitation']>,
  now: Date,
): Invitation {
  const openUntil = toInstant(expiresAt);
  if (isAccepted) return { state: 'Accepted', openUntil };
  return { state: expiresAt > now ? 'Open' : 'Expired', openUntil };
}
