import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import type { Capability } from '@wattle/contract/rules/people/capability.ts';
import { subjectOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { createContext, type Dispatch, type SetStateAction, use } from 'react';
import type { Editing } from './prescribing.ts';
import type { OnBehalfEntry } from './use-on-behalf-entry.ts';
import type { DraftWrites } from './use-draft-writes.ts';

/** A removed draft. It comes back under another id, because nothing is saved any more under its own. */
export interface RemovedDraft {
  readonly id: string;
  /** What Undo saves. */
  readonly again: Draft;
  /** Resolves once the server has removed it, or it is among the drafts again. */
  readonly removal: Promise<void>;
}

/** What every part of drafting on one chart needs. */
export interface Drafting {
  /** Whether drafts can be written now, and if not, why. */
  readonly capability: Capability;
  /** Why nothing can be drafted, unless it is only that something is still loading. */
  readonly notice: string | undefined;
  /** Set if trying again may help. */
  readonly retry: (() => void) | undefined;
  /** Undefined until loaded. */
  readonly order: Order | null | undefined;
  /** None until they are known. */
  readonly drafts: readonly Draft[];
  readonly areDraftsKnown: boolean;
  /** The draft about this medicine on the chart, or about one whose place it took; there is at most one. */
  readonly draftAbout: (medication: Medication) => Draft | undefined;
  readonly writes: DraftWrites;
  /** What the dialog is editing. */
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
  /** Whose order a nurse or office staff enter, and how it came. */
  readonly onBehalf: OnBehalfEntry;
  /** The last removed draft, which can still be restored. */
  readonly removed: RemovedDraft | null;
  readonly setRemoved: Dispatch<SetStateAction<RemovedDraft | null>>;
}

export const DraftingContext = createContext<Drafting | null>(null);

/** The drafting context; throws outside its provider. */
export function useDrafting(): Drafting {
  const drafting = use(DraftingContext);
  if (drafting === null) throw new Error('The component is outside the drafting provider');
  return drafting;
}

/** The medicine on the chart that a draft changes, as it is now; undefined for an addition, or if it is no longer there. */
export function findMedication(
  order: Order | null | undefined,
  draft: Draft,
): Medication | undefined {
  return order?.medications && subjectOf(draft, order.medications);
}
