import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { Capability } from '@wattle/contract/rules/capability.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { createContext, use } from 'react';
import type { Editing } from './prescribing.ts';
import type { DraftWrites } from './use-draft-writes.ts';

/** What every part of drafting on one chart works with. */
export interface Drafting {
  readonly residentKey: ResidentKey;
  readonly resident: Resident;
  /** Who drafts. */
  readonly identity: Identity;
  /** The facility's day. */
  readonly today: PlainDate;
  /** Whether drafts can be written now; when not, why. */
  readonly capability: Capability;
  /** Given when that is a failure which may pass. */
  readonly retry: (() => void) | undefined;
  /** Undefined while it is not known. */
  readonly order: Order | null | undefined;
  readonly drafts: readonly Draft[];
  readonly writes: DraftWrites;
  /** What the open dialog is about. */
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
  /** The draft removed last, which can still be brought back. */
  readonly removed: Draft | null;
  readonly setRemoved: (draft: Draft | null) => void;
}

export const DraftingContext = createContext<Drafting | null>(null);

/** The drafting around; throws outside of it. */
export function useDrafting(): Drafting {
  const drafting = use(DraftingContext);
  if (drafting === null) throw new Error('There is no drafting around this part');
  return drafting;
}

/** The draft about this medicine of the chart: there is at most one. */
export function draftAbout(drafts: readonly Draft[], medication: Medication): Draft | undefined {
  return drafts.find(
    (draft) => draft.medicationForeignKey === medication.authoringSystemForeignKey,
  );
}

/** The medicine on the chart that a draft is about; undefined for an addition, and once it has left. */
export function findMedication(
  order: Order | null | undefined,
  draft: Draft,
): Medication | undefined {
  return order?.medications.find((m) => m.authoringSystemForeignKey === draft.medicationForeignKey);
}
