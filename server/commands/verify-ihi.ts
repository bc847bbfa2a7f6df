import type { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { isSameResident } from '@wattle/contract/rules/residents/health-identifiers.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { updateResident } from '../queries/residents/residents.ts';

/**
 * Looks up the resident's IHI in our own records, and keeps when it was found (HDR-13). Returns whether what was given
 * is about them.
 */
export async function verifyIhi(
  { db }: Container,
  call: Call<typeof healthIdentifier.verifyIhi>,
): Promise<boolean> {
  const { body, resident, now } = call;
  if (!isHealthcareIdentifier('hpio', body.hpioNumber)) throw new Refusal('Invalid_Hpio');
  const isTheirs = isSameResident(body, resident);
  const found = isTheirs && (resident.ihiNumber ?? '') !== '';
  await db.kysely.transaction().execute(async (tx) => {
    if (found) await updateResident(tx, resident.id, { ihiVerifiedAt: now });
    await call.audit(tx, { found });
  });
  return isTheirs;
}
