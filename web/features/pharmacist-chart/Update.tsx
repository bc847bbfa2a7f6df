import type { ReactNode } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Confirmation, type ConfirmationProps } from '../../ui/dialogs/Confirmation.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import styles from './updates.module.css';

interface UpdateProps extends Pick<ConfirmationProps, 'title' | 'onCancel' | 'onConfirm'> {
  /** Such as “Allergy update”. */
  what: string;
  badge: ReactNode;
  words: ReactNode;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  isPending: boolean;
  isAsking: boolean;
  /** Whether the question waits for the answer to a call. */
  isBusy: boolean;
  question: string;
}

/** Something that waits for the pharmacist, with its tick and the question that the tick asks. */
export function Update(props: UpdateProps) {
  const { what, badge, words, isTicked, onTick, isPending, isAsking, isBusy, question } = props;
  const { title, onCancel, onConfirm } = props;
  const { isActive } = useChart();
  return (
    <section className={styles.update} aria-label={what}>
      {badge}
      <span className={styles.words}>{words}</span>
      <Checkbox
        label={`${what} actioned`}
        value={isTicked}
        isDisabled={!isActive}
        isReadOnly={isPending}
        onChange={onTick}
      />
      {isPending && !isAsking && <InlineProgress label="Saving" />}
      {isAsking && (
        <Confirmation
          {...{ title, isBusy, onCancel, onConfirm }}
          confirmLabel="Confirm"
          focused="confirm"
        >
          <p>{question}</p>
        </Confirmation>
      )}
    </section>
  );
}
