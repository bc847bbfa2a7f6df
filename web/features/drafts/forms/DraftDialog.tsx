import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useState } from 'react';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { useChart } from '../../../chart/chart.tsx';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import { Question } from '../../../ui/dialogs/Question.tsx';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { addProduct, type Editing } from '../prescribing.ts';
import { DoseTimesDialog } from '../dose-times/DoseTimesDialog.tsx';
import { FromListDialog } from '../lists/FromListDialog.tsx';
import { useDraftActions } from '../use-draft-actions.ts';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { CeaseForm } from './CeaseForm.tsx';
import styles from './dialog.module.css';
import { DecideForm } from './DecideForm.tsx';
import { type FormState, idleForm, type UnansweredDraft } from './draft-form.ts';
import { PauseForm } from './PauseForm.tsx';
import { PrescribeForm } from './PrescribeForm.tsx';
import { menuButtonOf } from '../rows/menu-button.ts';

/** The dialog where a draft is written. It asks before discarding what was typed. */
export function DraftDialog() {
  const { editing, edit } = useDrafting();
  useFocusBack(rowOf(editing));
  if (editing === null) return null;
  const close = () => edit(null);
  if (editing.kind === 'from-list') return <FromListDialog onClose={close} />;
  if (editing.kind === 'dose-times') {
    return <DoseTimesDialog medication={editing.medication} onClose={close} />;
  }
  return <OpenDialog editing={editing} />;
}

/** The row's menu, from which the dialog was opened, has closed, so the dialog can't return the focus by itself. */
function useFocusBack(key: string | null): void {
  useEffect(() => {
    if (key === null) return undefined;
    return () => {
      // After the dialog has returned it, if it was opened from elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        menuButtonOf(key)?.focus();
      });
    };
  }, [key]);
}

/** The row that is edited: of a medicine on the chart, or of one to be added. */
function rowOf(editing: Editing | null): string | null {
  if (editing === null || editing.kind === 'search' || editing.kind === 'from-list') return null;
  if (editing.kind === 'dose-times') return editing.medication.authoringSystemForeignKey;
  return editing.medicationForeignKey ?? editing.id;
}

type FormEditing = Exclude<Editing, { kind: 'from-list' | 'dose-times' }>;

function OpenDialog({ editing }: { editing: FormEditing }) {
  const { drafts, edit } = useDrafting();
  const { today } = useChart();
  const { discard } = useDraftActions();
  // What the form was like when it asked.
  const [formAtQuestion, setFormAtQuestion] = useState<FormState | null>(null);
  const [form, keep] = useState<FormState>(idleForm);
  const close = () => edit(null);
  const ask = () => {
    const { isDirty, isSaving, unanswered } = form;
    if (isSaving) return;
    if (isDirty || unanswered !== undefined) setFormAtQuestion(form);
    else close();
  };
  return (
    <Dialog isOpen onClose={ask} size="large" title={<Title editing={editing} />}>
      {editing.kind === 'search' ? (
        <CatalogueSearch
          today={today}
          typed={editing.typed}
          onChoose={(product, typed) => edit(addProduct(product, today, typed))}
        />
      ) : editing.kind === 'cease' ? (
        <CeaseForm key={editing.id} start={editing} onState={keep} onCancel={ask} onDone={close} />
      ) : 'prescription' in editing ? (
        <PrescribeForm
          key={editing.id}
          start={editing}
          onState={keep}
          onCancel={ask}
          onDone={close}
        />
      ) : editing.kind === 'decide' ? (
        <DecideForm key={editing.id} start={editing} onState={keep} onCancel={ask} onDone={close} />
      ) : (
        <PauseForm key={editing.id} start={editing} onState={keep} onCancel={ask} onDone={close} />
      )}
      <Question
        isOpen={formAtQuestion !== null}
        title="Discard this draft?"
        goOnLabel="Discard"
        onGoOn={() => {
          discard(formAtQuestion?.unanswered);
          close();
        }}
        stayLabel="Keep editing"
        onStay={() => setFormAtQuestion(null)}
      >
        {lostBy(formAtQuestion?.unanswered)}
      </Question>
      {/* Drafts have a question of their own. */}
      <LeaveQuestion asks={form.isDirty && drafts.length === 0} />
    </Dialog>
  );
}

/** What discarding the form does. */
function lostBy(unanswered: UnansweredDraft | undefined): string {
  if (unanswered === undefined) return 'It hasn’t been saved.';
  return unanswered.isNew
    ? 'It may have been saved. If so, it is removed.'
    : 'What you changed may have been saved all the same. Look at the draft afterwards.';
}

/** The medicine and the resident stay visible while the form scrolls, because the dialog covers the chart's bar. */
function Title({ editing }: { editing: FormEditing }) {
  const { resident } = useChart();
  return (
    <>
      {editing.kind === 'search' ? (
        'Add medicine'
      ) : (
        <span className={styles.title}>
          <span className={styles.verb}>{kinds[editing.kind].verb}</span>{' '}
          <MedicineName product={editing.product} />
        </span>
      )}{' '}
      <span className={styles.whose}>
        {chartName(resident)}, born {formatClinicalDate(resident.dateOfBirth)}
      </span>{' '}
      <AllergyLine />
    </>
  );
}
