import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Banner } from '../ui/states/Banner.tsx';
import { FormShell } from '../ui/dialogs/FormShell.tsx';
import { LeaveQuestion } from '../ui/dialogs/LeaveQuestion.tsx';
import styles from './record.module.css';
import { type Difference, Differences } from './Differences.tsx';
import type { useRecordForm } from './use-record-form.ts';

interface RecordFormProps<F extends FieldValues> {
  form: Pick<
    ReturnType<typeof useRecordForm<F, { revision: number }>>,
    'submit' | 'failure' | 'overtaken' | 'isDirty' | 'isSubmitting' | 'handleSubmit'
  >;
  submitLabel: string;
  onCancel?: () => void;
  /** What somebody else changed, from the form before to the one fetched since. */
  differences: (before: F) => readonly Difference[];
  children: ReactNode;
}

/** A record's fields with what went wrong, what somebody else changed meanwhile, and the question before leaving. */
export function RecordForm<F extends FieldValues>(props: RecordFormProps<F>) {
  const { submit, failure, overtaken, isDirty, isSubmitting, handleSubmit } = props.form;
  return (
    <div className={styles.panel}>
      <FormShell
        isOnPage
        onSubmit={submit}
        onUnreadable={handleSubmit(() => undefined)}
        submitLabel={props.submitLabel}
        submitError={failure}
        isSubmitting={isSubmitting}
        isDirty={isDirty}
        {...(props.onCancel && { onCancel: props.onCancel })}
      >
        {overtaken !== undefined && <Overtaken fields={props.differences(overtaken)} />}
        {props.children}
      </FormShell>
      <LeaveQuestion asks={isDirty && !isSubmitting} />
    </div>
  );
}

function Overtaken({ fields }: { fields: readonly Difference[] }) {
  return (
    <Banner kind="warning" title="Somebody else changed this after you opened it">
      <p>What you entered is still here. Check it against what is new, then save again.</p>
      {fields.length > 0 && <Differences fields={fields} />}
    </Banner>
  );
}

export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
