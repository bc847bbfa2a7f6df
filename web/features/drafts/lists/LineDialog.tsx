import type { ListLine, ListLineContent } from '@wattle/contract/entities/medication-list.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import {
  lineOfPrescription,
  prescriptionOfLine,
} from '@wattle/contract/rules/drafts/medication-lists.ts';
import { useRef } from 'react';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import { CatalogueSearch } from '../forms/CatalogueSearch.tsx';
import styles from '../forms/dialog.module.css';
import { DaysField } from '../forms/DaysField.tsx';
import { type FormState, idleForm } from '../forms/draft-form.ts';
import { addProduct, type Prescribing } from '../prescribing.ts';
import { LineForm } from './LineForm.tsx';

/** What the dialog edits: a search for a product, the product found, or a line of the list. */
export type OpenLine =
  | { readonly kind: 'search' }
  | { readonly kind: 'add'; readonly start: Prescribing }
  | { readonly kind: 'edit'; readonly line: ListLine };

interface LineDialogProps {
  open: OpenLine;
  onOpen: (line: OpenLine) => void;
  /** Saves the line in the list; if it rejects, what was typed stays. */
  onSave: (line: ListLineContent) => Promise<void>;
  onClose: () => void;
}

/** Where a medicine of a list is written. It asks before discarding what was typed. */
export function LineDialog({ open, onOpen, onSave, onClose }: LineDialogProps) {
  const form = useRef<FormState>(idleForm);
  const discard = useDiscardQuestion(() => form.current.isDirty, onClose);
  const ask = () => {
    if (!form.current.isSaving) discard.ask();
  };
  const start = startOf(open);
  return (
    <Dialog
      isOpen
      onClose={ask}
      size="large"
      title={
        start === null ? (
          'Add medicine to the list'
        ) : (
          <span className={styles.title}>
            <span className={styles.verb}>{open.kind === 'add' ? 'Add' : 'Edit'}</span>{' '}
            <MedicineName product={start.product} />
          </span>
        )
      }
    >
      {start === null ? (
        <CatalogueSearch
          today={someDay}
          onChoose={(product, typed) =>
            onOpen({ kind: 'add', start: addProduct(product, someDay, typed) })
          }
        />
      ) : (
        <LineForm
          start={start}
          today={someDay}
          days={(control) => <DaysField control={control} />}
          submitLabel="Save in list"
          onSave={(prescription) => onSave(lineOfPrescription(start.id, prescription))}
          onState={(state) => {
            form.current = state;
          }}
          onCancel={ask}
          onDone={onClose}
        />
      )}
      {discard.question}
    </Dialog>
  );
}

function startOf(open: OpenLine): Prescribing | null {
  if (open.kind === 'search') return null;
  if (open.kind === 'add') return open.start;
  const { line } = open;
  return {
    id: line.id,
    kind: 'add',
    medicationForeignKey: null,
    product: line.product,
    prescription: prescriptionOfLine(line, someDay),
    reason: '',
    lastChangeSeen: undefined,
    showsProblems: false,
    wasText: line.dosage === undefined,
  };
}
