import { createHash } from 'node:crypto';

/**
 * The id of a practitioner's role in an organisation: both, or a hash of them if they don't fit FHIR's 64 characters.
 */
export function roleIdOf(practitionerId: string, organisationId: string): string {
  const id = `${practitionerId}.${organisationId}`;
  if (/^[A-Za-z0-9.-]{1,64}$/.test(id)) return id;
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}
