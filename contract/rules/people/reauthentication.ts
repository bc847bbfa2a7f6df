import type { Draft } from '../../entities/draft.ts';
import type { Identity } from '../../entities/user.ts';
import { allowed, type Capability, refused } from './capability.ts';

/** How long a password check can be used (RELOG-04). */
const reauthenticationMinutes = 5;

type DraftedProduct = {
  readonly kind: Draft['kind'];
  readonly product: Pick<Draft['product'], 'schedule'>;
};

/** Whether this draft has a controlled medicine given, now or again. Ceasing or pausing one needs no password. */
function isControlled({ kind, product }: DraftedProduct): boolean {
  return kind !== 'cease' && kind !== 'pause' && product.schedule === 'S8';
}

/** Whether finalising these drafts requires the clinical system password. */
export function needsReauthentication(drafts: readonly DraftedProduct[]): boolean {
  return drafts.some(isControlled);
}

/** The earliest password check that is still good at `now`. */
export function reauthenticationValidSince(now: Date): Date {
  return new Date(now.getTime() - reauthenticationMinutes * 60_000);
}

type Account = Pick<Identity, 'externalUserName' | 'authoringSystem' | 'authoringSystemForeignKey'>;

/** Whether this user has a clinical system account, and so a password to enter. */
export function canReauthenticate(identity: Account): Capability {
  const { externalUserName, authoringSystem, authoringSystemForeignKey } = identity;
  return externalUserName === null || authoringSystem === null || authoringSystemForeignKey === null
    ? refused(
        'To finalise a Schedule 8 medicine you need a clinical system account. Your account isn’t connected to one. Ask your administrator to connect it.',
      )
    : allowed;
}
