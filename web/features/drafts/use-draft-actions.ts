import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftKindsFor, draftProblems } from '@wattle/contract/rules/drafting.ts';
import { productName } from '@wattle/contract/rules/medicine-line.ts';
import { contentOf } from './draft-queries.ts';
import { draftAbout, useDrafting } from './drafting.ts';
import { represcribeDraft } from './new-draft.ts';
import { editMedication } from './prescribing.ts';
import { reportFailure } from './report-failure.ts';

/** What is done to drafts without a form. */
export function useDraftActions() {
  const { drafts, writes, today, edit, select, selected, setRemoved } = useDrafting();

  const save = (draft: Draft) => {
    writes.save(draft).catch((error: unknown) => {
      reportFailure(`${productName(draft.product)} was not drafted.`, error);
    });
  };

  /** Drafts each as it was; one that cannot be drafted so stays ticked and opens to be completed. */
  const represcribe = (medications: readonly Medication[]) => {
    const incomplete: Medication[] = [];
    for (const medication of medications) {
      const draft = represcribeDraft(medication, today);
      if (draftProblems(contentOf(draft), today).length > 0) incomplete.push(medication);
      else save(draft);
    }
    const done = medications.filter((medication) => !incomplete.includes(medication));
    select(
      done.map((medication) => medication.authoringSystemForeignKey),
      false,
    );
    const [first] = incomplete;
    if (first !== undefined) edit(editMedication('represcribe', first, today));
  };

  return {
    represcribe,
    /** The ticked medicines that can be prescribed again. */
    represcribable: selected.filter(
      (medication) =>
        draftKindsFor(medication).includes('represcribe') &&
        draftAbout(drafts, medication) === undefined,
    ),
    remove: (draft: Draft) => {
      setRemoved(draft);
      writes.remove(draft).catch((error: unknown) => {
        setRemoved(null);
        reportFailure(`The draft for ${productName(draft.product)} was not removed.`, error);
      });
    },
    bringBack: (draft: Draft) => {
      setRemoved(null);
      save(draft);
    },
  };
}
