import type { Access } from '@wattle/contract/operations/operation.ts';
import type { Actor } from '../actor.ts';
import { Failure } from '../errors.ts';

interface PharmacyServiceSettings {
  readonly demo: boolean;
  /** The subject of the account; undefined if there is none. */
  readonly pharmacyServiceAccount: string | undefined;
}

/** The demo's own account, unless another one is configured. */
const demoUserName = 'sync';

/** Whether this is the one account that may start a synchronisation (CHT-06). */
export function isPharmacyService(actor: Actor, settings: PharmacyServiceSettings): boolean {
  const { demo, pharmacyServiceAccount } = settings;
  return pharmacyServiceAccount === undefined
    ? demo && actor.userName === demoUserName
    : actor.subject === pharmacyServiceAccount;
}

/** Why the caller may not make a call that only one account may; undefined if they may, or if it is for others too. */
export function findAccountFailure(
  access: Access,
  actor: Actor | null,
  settings: PharmacyServiceSettings,
): Failure | undefined {
  if (typeof access !== 'object' || access.only === undefined) return undefined;
  return actor !== null && isPharmacyService(actor, settings)
    ? undefined
    : new Failure(403, 'Only the pharmacy service account may do this.');
}
