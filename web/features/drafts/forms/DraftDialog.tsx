import { chartName } from '@wattle/contract/rules/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useRef, useState } from 'react';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { useChart } from '../../../chart/chart.tsx';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Question } from '../../../ui/Question.tsx';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { addProduct, type Editing } from '../prescribing.ts';
import { DoseTimesDialog } from '../dose-times/DoseTimesDialog.tsx';
import { FromListDialog } from '../lists/FromListDialog.tsx';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { CeaseForm } from './CeaseForm.tsx';
import styles from './dialog.module.css';
import { type FormState, idleForm } from './draft-form.ts';
import { PrescribeForm } from './PrescribeForm.tsx';

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
    const buttons = `[data-actions-of="${CSS.escape(key)}"] button`;
    return () => {
      // After the dialog has returned it, if it was opened from elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        [...document.querySelectorAll<HTMLElement>(buttons)].at(-1)?.focus();
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

type Written = Exclude<Editing, { kind: 'from-list' | 'dose-times' }>;

function OpenDialog({ editing }: { editing: Written }) {
  const { edit } = useDrafting();
  const { today } = useChart();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<FormState>(idleForm);
  const keep = (state: FormState) => {
    form.current = state;
  };
  const close = () => edit(null);
  const ask = () => {
    if (form.current.isSaving) return;
    if (form.current.isDirty) setAsking(true);
    else close();
  };
  return (
    <Dialog isOpen onClose={ask} size="large" title={<Title editing={editing} />}>
      {editing.kind === 'search' ? (
        <CatalogueSearch onChoose={(product) => edit(addProduct(product, today))} />
      ) : editing.kind === 'cease' ? (
        <CeaseForm key={editing.id} start={editing} onState={keep} onCancel={ask} onDone={close} />
      ) : (
        <PrescribeForm
          key={editing.id}
          start={editing}
          onState={keep}
          onCancel={ask}
          onDone={close}
        />
      )}
      <Question
        isOpen={isAsking}
        title="Discard this draft?"
        goOnLabel="Discard"
        onGoOn={close}
        stayLabel="Keep editing"
        onStay={() => setAsking(false)}
      >
        It hasn’t been saved.
      </Question>
    </Dialog>
  );
}

/** The medicine and the resident stay visible while the form scrolls, because the dialog covers the chart's bar. */
function Title({ editing }: { editing: Written }) {
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
