import type { Resident } from '@wattle/contract/entities/resident.ts';
import { chartName } from '@wattle/contract/rules/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useRef, useState } from 'react';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { addProduct, type Editing } from '../prescribing.ts';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { CeaseForm } from './CeaseForm.tsx';
import styles from './dialog.module.css';
import { type FormState, idleForm } from './draft-form.ts';
import { PrescribeForm } from './PrescribeForm.tsx';

/** The dialog where a draft is written. It asks before discarding what was typed. */
export function DraftDialog() {
  const { editing } = useDrafting();
  return editing && <OpenDialog editing={editing} />;
}

function OpenDialog({ editing }: { editing: Editing }) {
  const { edit, today, resident } = useDrafting();
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
    <Dialog
      isOpen
      onClose={ask}
      size="large"
      title={<Title editing={editing} resident={resident} />}
    >
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
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={close} />
    </Dialog>
  );
}

/** The medicine and the resident stay visible while the form scrolls, because the dialog covers the chart's bar. */
function Title({ editing, resident }: { editing: Editing; resident: Resident }) {
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
      </span>
    </>
  );
}

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before discarding what was typed. */
function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeep}
      role="alertdialog"
      size="small"
      title="Discard this draft?"
      footer={
        <>
          <Button onPress={onDiscard}>Discard</Button>
          <Button variant="primary" autoFocus onPress={onKeep}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>It hasn’t been saved.</p>
    </Dialog>
  );
}
