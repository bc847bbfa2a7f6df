import type { Draft } from '../entities/draft.ts';
import type { Identity } from '../entities/user.ts';
import { allowed, type Capability, refused } from './capability.ts';

/** How long the clinical system's password counts as just given (RELOG-04). */
export const reauthenticationMinutes = 5;

type Drafted = {
  readonly kind: Draft['kind'];
  readonly product: Pick<Draft['product'], 'schedule'>;
};

/** Whether this draft prescribes a controlled medicine. Ceasing one asks for no password. */
export function isControlled({ kind, product }: Drafted): boolean {
  return kind !== 'cease' && product.schedule === 'S8';
}

/** Whether these drafts can be finalised only by somebody who has just given their clinical password. */
export function needsReauthentication(drafts: readonly Drafted[]): boolean {
  return drafts.some(isControlled);
}

/** The earliest moment at which a password given still counts at `now`. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - reauthenticationMinutes * 60_000);
}

type Account = Pick<Identity, 'externalUserName' | 'authoringSystem' | 'authoringSystemForeignKey'>;

/** Whether this user has a clinical system account whose password can be asked for. */
export function canReauthenticate(identity: Account): Capability {
  const { externalUserName, authoringSystem, authoringSystemForeignKey } = identity;
  return externalUserName === null || authoringSystem === null || authoringSystemForeignKey === null
    ? refused(
        'A Schedule 8 medicine is finalised with the password of a clinical system account. Your account is not connected to one.',
      )
    : allowed;
}
