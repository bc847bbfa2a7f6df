import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftKindsFor } from '@wattle/contract/rules/drafting.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import { createContext, type ReactNode, use, useState } from 'react';
import { draftAbout, useDrafting } from './drafting.ts';
import { useDraftActions } from './use-draft-actions.ts';

/** Which medicines of the chart are ticked. Apart from the rest of drafting: a tick touches no other part of a row. */
interface Selection {
  readonly isTicked: (medication: Medication) => boolean;
  readonly tick: (medications: readonly Medication[], isTicked: boolean) => void;
}

const SelectionContext = createContext<Selection | null>(null);

/** The selection around; throws outside of it. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (selection === null) throw new Error('There is no selection around this part');
  return selection;
}

const keyOf = (medication: Medication) => medication.authoringSystemForeignKey;

/** Holds which medicines are ticked; nothing is at first. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const tick = (medications: readonly Medication[], isTicked: boolean) =>
    setKeys((before) => {
      const after = new Set(before);
      for (const key of medications.map(keyOf)) {
        if (isTicked) after.add(key);
        else after.delete(key);
      }
      return after;
    });
  const isTicked = (medication: Medication) => keys.has(keyOf(medication));
  return <SelectionContext value={{ isTicked, tick }}>{children}</SelectionContext>;
}

/** The ticked medicines and what is done with all of them. */
export function useSelected() {
  const { order, drafts } = useDrafting();
  const { isTicked, tick } = useSelection();
  const { represcribe } = useDraftActions();
  const medications = groupMedications(order?.medications ?? []).flatMap((g) => g.medications);
  const isFree = (medication: Medication) =>
    draftKindsFor(medication).includes('represcribe') &&
    draftAbout(drafts, medication) === undefined;

  /** In the order of the chart. */
  const selected = medications.filter(isTicked);
  /** Those of them that can be prescribed again. */
  const represcribable = selected.filter(isFree);
  return {
    selected,
    represcribable,
    represcribeSelected: () => {
      const incomplete = represcribe(represcribable);
      const done = represcribable.filter((medication) => !incomplete.includes(medication));
      tick(done, false);
    },
    clear: () => tick(selected, false),
    /** Ticks every medicine that runs and has no draft yet. */
    selectAll: () =>
      tick(
        medications.filter((medication) => medication.status !== 'Ceased' && isFree(medication)),
        true,
      ),
    hasMedicines: medications.length > 0,
  };
}
