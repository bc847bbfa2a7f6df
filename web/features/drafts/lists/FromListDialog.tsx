import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import {
  type LineState,
  lineState,
  prescriptionOfLine,
} from '@wattle/contract/rules/drafts/medication-lists.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { MedicineInstruction, MedicineName } from '../../../clinical/MedicineLine.tsx';
import { daysOf } from '../../../clinical/OrderChange.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import { useDrafting } from '../drafting.ts';
import { ControlledNote } from '../forms/ControlledNote.tsx';
import { listsQuery } from './list-queries.ts';
import { listsHome } from './list-routes.ts';
import { LoadedLists } from './LoadedLists.tsx';
import styles from './lists.module.css';
import { useListDrafts } from './use-list-drafts.ts';

/** Adds medicines of one of the prescriber's lists to the chart, as drafts (LST-01). */
export function FromListDialog({ onClose }: { onClose: () => void }) {
  const lists = useQuery(listsQuery);
  const [id, setId] = useState<string | null>(null);
  const adding = useListDrafts(onClose);
  const { ask, question } = useDiscardQuestion(
    () => adding.unanswered.length > 0,
    () => {
      adding.discardUnanswered();
      onClose();
    },
    {
      title: 'Discard these drafts?',
      text: 'They may have been saved. If so, they are removed.',
    },
  );
  // The first stays chosen when another comes before it, and no other takes the place of one that is gone.
  const [first] = lists.data ?? [];
  if (id === null && first !== undefined) setId(first.id);
  const chosen = lists.data?.find((list) => list.id === id);
  return (
    <Dialog isOpen onClose={ask} isBusy={adding.isSaving} size="large" title="Add from a list">
      <ResidentIdentity>
        <AllergyLine />
      </ResidentIdentity>
      <LoadedLists action={<Link to={listsHome}>Medication lists</Link>}>
        {(found) => (
          <>
            <NativeSelect
              label="Medication list"
              options={[
                ...(chosen === undefined ? [{ id: '', label: 'Select' }] : []),
                ...found.map((list) => ({ id: list.id, label: list.name })),
              ]}
              value={chosen?.id ?? ''}
              onChange={setId}
            />
            {chosen === undefined ? (
              <p role="status">The list you had open was removed. Choose another.</p>
            ) : (
              <Lines key={chosen.id} list={chosen} adding={adding} onClose={ask} />
            )}
          </>
        )}
      </LoadedLists>
      {question}
    </Dialog>
  );
}

interface LinesProps {
  list: MedicationList;
  adding: ReturnType<typeof useListDrafts>;
  onClose: () => void;
}

/** The medicines of a list as they would be on the chart from today. */
function Lines({ list, adding, onClose }: LinesProps) {
  const { order, drafts, capability } = useDrafting();
  const { today } = useChart();
  // What the user ticked or unticked; the others are ticked unless there is a reason not to.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { unanswered, failure, isSaving } = adding;
  // What was sent from here may be sent again.
  const others = drafts.filter((draft) => !unanswered.some(({ id }) => id === draft.id));

  const lines = list.lines.map((line) => {
    const content = {
      kind: 'add' as const,
      medicationForeignKey: null,
      prescription: prescriptionOfLine(line, today),
      reason: null,
    };
    const state = lineState(line, order?.medications ?? [], others);
    const [problem] = draftProblems(content, line.product, today);
    const isOffered = state !== 'not-in-catalogue' && problem === undefined;
    const isTicked = isOffered && (ticks.get(line.id) ?? state === 'free');
    return { line, content, state, problem: problem?.message, isOffered, isTicked };
  });
  const ticked = lines.filter(({ isTicked }) => isTicked);

  const controlled = ticked.find(({ line }) => line.product.schedule === 'S8');
  return (
    <FormShell
      ignoresEnter
      onSubmit={() => adding.add(ticked)}
      submitLabel={ticked.length === 1 ? 'Add 1 draft' : `Add ${ticked.length} drafts`}
      submitError={failure}
      submitDisabledReason={
        capability.ok
          ? ticked.length === 0
            ? 'Tick the medicines to add'
            : undefined
          : capability.why
      }
      isSubmitting={isSaving}
      onCancel={onClose}
    >
      {lines.length === 0 ? (
        <p>This list has no medicines yet.</p>
      ) : (
        <ul className={styles.lines} aria-label="Medicines of the list">
          {lines.map(({ line, content, state, problem, isOffered, isTicked }) => (
            <li key={line.id} className={styles.line}>
              <Checkbox
                label={`Add ${productName(line.product)}`}
                hideLabel
                isDisabled={!isOffered}
                value={isTicked}
                onChange={(value) => setTicks(new Map(ticks).set(line.id, value))}
              />
              <div className={styles.what}>
                <MedicineName product={line.product} />
                <MedicineInstruction prescribed={line} />
                <p>{daysOf(content.prescription)}</p>
                {state !== 'free' && <Badge kind="caution">{stateWords[state]}</Badge>}
                {problem !== undefined && <p>{problem}. Edit the list first.</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {controlled && <ControlledNote product={controlled.line.product} />}
    </FormShell>
  );
}

const stateWords: Readonly<Record<Exclude<LineState, 'free'>, string>> = {
  'on-chart': 'Already on the chart',
  drafted: 'Already drafted',
  'not-in-catalogue': 'No longer in the catalogue',
};
