import { queryOptions } from '@tanstack/react-query';
import type { Ihi, PractitionerHpii } from '@wattle/contract/entities/health-identifier.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { call } from './client.ts';
import { isFailedCall } from './errors.ts';
import { operationKey } from './query.ts';

/** The resident's IHI, verified first if that is due; null if it can't be validated (HDR-13). */
export function ihiQuery(key: ResidentKey) {
  const params = pathOf(key);
  return queryOptions({
    queryKey: [...operationKey(portal.ihi), { params }],
    queryFn: async ({ signal }): Promise<Ihi | null> => {
      const { isRequired } = await call(portal.ihiVerifyRequired, { params }, signal);
      if (!isRequired) return await call(portal.ihi, { params }, signal);
      const body = await createSearch(key, signal);
      if (body === null || body.hpioNumber === '') return null;
      return await call(healthIdentifier.verifyIhi, { body }, signal);
    },
    staleTime: Infinity,
  });
}

/** Null if it fails: without it, nothing can be verified. */
async function createSearch(key: ResidentKey, signal: AbortSignal) {
  try {
    return await call(portal.createIhiSearch, { params: pathOf(key) }, signal);
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** A practitioner's HPI-I, and whether the health-identifier service agrees with it. */
export interface CheckedHpii extends PractitionerHpii {
  readonly state: 'valid' | 'invalid' | 'failed';
}

/** The signed-in practitioner's HPI-I, verified; null if none is recorded (HDR-12). */
export function hpiiQuery({ authoringSystem, authoringSystemForeignKey, userName }: Identity) {
  return queryOptions({
    queryKey: [
      ...operationKey(portal.practitionerHpii),
      { authoringSystem, authoringSystemForeignKey },
    ],
    queryFn: async ({ signal }): Promise<CheckedHpii | null> => {
      if (authoringSystem === null || authoringSystemForeignKey === null) return null;
      const key = { authoringSystem, authoringSystemForeignKey };
      const own = await call(portal.practitionerHpii, { params: pathOf(key) }, signal);
      if (own === null) return null;
      const { hpiiNumber: hpii, familyName, givenName, hpiiStatus } = own;
      const body = {
        providerSnapshot: { hpii, familyName, givenName },
        ...key,
        user: userName,
        providerIdentifier: authoringSystemForeignKey,
      };
      const answer = await call(healthIdentifier.verifyHpii, { body }, signal);
      if (answer === null) return { ...own, state: 'failed' };
      const isVerified = hpiiStatus === 'valid' && answer.verificationDetails.length === 0;
      return { ...own, state: isVerified ? 'valid' : 'invalid' };
    },
  });
}
