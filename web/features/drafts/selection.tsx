import type { Medication } from '@wattle/contract/entities/medication.ts';
import { useChart } from '../../chart/chart.tsx';
import { groupMedications } from '@wattle/contract/rules/chart/medication-groups.ts';
import { lacksDose } from '@wattle/contract/rules/line/decided-words.ts';
import { createContext, type ReactNode, use, useState } from 'react';
import { useDrafting } from './drafting.ts';
import { useDraftActions } from './use-draft-actions.ts';

/** Which medicines are selected. Separate from the rest of drafting, so that a tick re-renders no other part of a row. */
interface Selection {
  readonly isTicked: (medication: Medication) => boolean;
  readonly tick: (medications: readonly Medication[], isTicked: boolean) => void;
  /** Whether the whole chart is being renewed: what is ticked is prescribed again for it. */
  readonly renewing: Renewing;
  readonly setRenewing: (renewing: Renewing) => void;
}

type Renewing = 'no' | 'choosing' | 'saving';

const SelectionContext = createContext<Selection | null>(null);

/** The selection context; throws outside its provider. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (selection === null) throw new Error('The component is outside the selection provider');
  return selection;
}

const keyOf = (medication: Medication) => medication.authoringSystemForeignKey;

/** A ceased medicine is started again only from its own menu, where the prescriber means it. */
export const isSelectable = (medication: Medication) => medication.status !== 'Ceased';

/** Keeps which medicines are selected; none at first. */
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
  const [renewing, setRenewing] = useState<Renewing>('no');
  return (
    <SelectionContext value={{ isTicked, tick, renewing, setRenewing }}>
      {children}
    </SelectionContext>
  );
}

/** The selected medicines, and the actions on all of them. */
export function useSelected() {
  const { order, draftAbout } = useDrafting();
  const { isTicked, tick } = useSelection();
  const { represcribe } = useDraftActions();
  const { today } = useChart();
  const medications = groupMedications(order?.medications ?? [], (one) =>
    lacksDose(one, today),
  ).flatMap((g) => g.medications);
  const isFree = (medication: Medication) =>
    isSelectable(medication) && draftAbout(medication) === undefined;

  /** In chart order. A tick goes with a medicine that somebody else has ceased or replaced meanwhile. */
  const selected = medications.filter((one) => one.status !== 'Ceased' && isTicked(one));
  /** Those that can be re-prescribed. */
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
    /** Selects every current medicine without a draft. */
    selectAll: () => tick(medications.filter(isFree), true),
    /** Also while the chart is loading, when nothing can be selected yet, so that the controls beside it stay. */
    hasMedicines: order === undefined || medications.length > 0,
  };
}
