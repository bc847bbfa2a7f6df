/** The types whose ids are codes, which an operator chooses. */
const coded: readonly string[] = ['Organization', 'Location', 'HealthcareService'];

/**
 * The FHIR id of a record. A code with an underscore, which FHIR's ids don't have, is written in a form that no code
 * has: `A_1.b` is `-A.-1..b`. It is longer, so such a code has to be shorter than FHIR's 64 characters.
 */
export function fhirIdOf(type: string, id: string): string {
  if (!coded.includes(type) || !id.includes('_')) return id;
  return `-${id.replaceAll('.', '..').replaceAll('_', '.-')}`;
}

/** The reverse. An id that isn't the form of any code stays as it is, and identifies nothing. */
export function recordIdOf(type: string, fhirId: string): string {
  const id = fhirId.slice(1).replaceAll(/\.[.-]/g, (pair) => (pair === '..' ? '.' : '_'));
  return fhirIdOf(type, id) === fhirId ? id : fhirId;
}
