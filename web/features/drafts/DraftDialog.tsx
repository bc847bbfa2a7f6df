import { useRef, useState } from 'react';
import { MedicineName } from '../../clinical/MedicineName.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { CeaseForm } from './CeaseForm.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import styles from './dialog.module.css';
import { useDrafting } from './drafting.ts';
import { type FormState, idleForm } from './form-state.ts';
import { kinds } from './kinds.ts';
import { addProduct, type Editing } from './prescribing.ts';
import { PrescribeForm } from './PrescribeForm.tsx';

/** The dialog in which a draft is written. It closes on what was typed only when the user says so. */
export function DraftDialog() {
  const { editing } = useDrafting();
  return editing && <OpenDialog editing={editing} />;
}

function OpenDialog({ editing }: { editing: Editing }) {
  const { edit, today } = useDrafting();
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
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={close} />
    </Dialog>
  );
}

/** The medicine stays in sight whatever scrolls below it. */
function Title({ editing }: { editing: Editing }) {
  if (editing.kind === 'search') return 'Add medicine';
  return (
    <span className={styles.title}>
      <span className={styles.verb}>{kinds[editing.kind].verb}</span>{' '}
      <MedicineName product={editing.product} />
    </span>
  );
}
