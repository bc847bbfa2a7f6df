import type { Draft, DraftContent } from '@wattle/contract/entities/draft.ts';
import type { Medication, ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { represcription } from '@wattle/contract/rules/orders/renewal.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { nowInstant } from '../../lib/time/clock.ts';

/** A draft as shown until the server has responded with its own. Its id stays the same, however often it is sent. */
export function newDraft(
  id: string,
  content: DraftContent,
  product: ProductIdentity,
  today: PlainDate,
): Draft {
  const now = nowInstant();
  return { id, ...content, product, createdAt: now, updatedAt: now, performedOn: today };
}

export function ceaseDraft(medication: Medication, reason: string, today: PlainDate): Draft {
  const content: DraftContent = {
    kind: 'cease',
    medicationForeignKey: medication.authoringSystemForeignKey,
    prescription: null,
    reason,
  };
  return newDraft(crypto.randomUUID(), content, medication.product, today);
}

/** The draft that re-prescribes a medicine unchanged. */
export function represcribeDraft(medication: Medication, today: PlainDate): Draft {
  const content = represcription(medication, today);
  return newDraft(crypto.randomUUID(), content, medication.product, today);
}
