import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftKindsFor } from '@wattle/contract/rules/drafting.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import { draftAbout, useDrafting } from '../drafting.ts';
import { useSelection } from './selection.ts';
import { useDraftActions } from '../use-draft-actions.ts';

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
