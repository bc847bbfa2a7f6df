import type { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { hpiiProblems, noIhi } from '@wattle/contract/rules/residents/health-identifiers.ts';
import { verifyIhi } from '../../commands/verify-ihi.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentIhi } from '../../presenters/health-identifier.ts';
import { findProviderRecord } from '../../queries/people/provider-records.ts';

/** Stands in for the national Healthcare Identifiers Service, using our own records. */
export function healthIdentifierHandlers(container: Container): Handlers<typeof healthIdentifier> {
  const { kysely } = container.db;
  return {
    verifyHpii: async ({ body }) => {
      const known = await findProviderRecord(kysely, body);
      return { verificationDetails: hpiiProblems(body.providerSnapshot, known) };
    },
    verifyIhi: async (call) =>
      (await verifyIhi(container, call)) ? presentIhi(call.resident) : noIhi,
  };
}
