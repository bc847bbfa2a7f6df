import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import type { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { matchIhi } from '@wattle/contract/rules/health-identifiers.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { presentIhi } from '../presenters/health-identifier.ts';
import { updateResident } from '../queries/residents.ts';

/** Looks up the resident's IHI in our own records, and keeps when it was found (HDR-13). */
export async function verifyIhi(
  { db }: Container,
  call: Call<typeof healthIdentifier.verifyIhi>,
): Promise<Ihi> {
  const { body, resident, now } = call;
  if (!isHealthcareIdentifier('hpio', body.hpioNumber)) throw new Refusal('Invalid_Hpio');
  const { familyName, givenName, dateOfBirth, sexCode, medicareNumber, dvaNumber } = resident;
  const known = { familyName, givenName, dateOfBirth, sexCode, medicareNumber, dvaNumber };
  const ihi = matchIhi(body, { ...known, ihi: presentIhi(resident) });
  const found = ihi.number !== '';
  await db.kysely.transaction().execute(async (tx) => {
    if (found) await updateResident(tx, resident.id, { ihiVerifiedAt: now });
    await call.audit(tx, { found });
  });
  return ihi;
}
