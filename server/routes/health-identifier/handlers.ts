import type { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { hpiiProblems, matchIhi } from '@wattle/contract/rules/health-identifiers.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Container } from '../../container.ts';
import { Refusal } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { presentIhi } from '../../presenters/health-identifier.ts';
import { findProviderRecord } from '../../queries/provider-records.ts';

/** Stands in for the national Healthcare Identifiers Service, using our own records. */
export function healthIdentifierHandlers({ db }: Container): Handlers<typeof healthIdentifier> {
  const { kysely } = db;
  return {
    verifyHpii: async ({ body }) => {
      const row = await findProviderRecord(kysely, body);
      const known = row && {
        hpii: row.hpii,
        familyName: row.familyName,
        givenName: row.givenName,
      };
      return { verificationDetails: hpiiProblems(body.providerSnapshot, known) };
    },
    verifyIhi: async ({ body, resident, audit }) => {
      if (!isHealthcareIdentifier('hpio', body.hpioNumber)) throw new Refusal('Invalid_Hpio');
      const row = resident;
      const ihi = matchIhi(body, {
        familyName: row.familyName,
        givenName: row.givenName,
        dateOfBirth: row.dateOfBirth,
        sexCode: row.sexCode,
        medicareNumber: row.medicareNumber,
        dvaNumber: row.dvaNumber,
        ihi: presentIhi(row),
      });
      await audit(kysely, { found: ihi.number !== '' });
      return ihi;
    },
  };
}
