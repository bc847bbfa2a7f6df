import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import styles from './administration.module.css';
import { type DecisionOptions, useDecision } from './use-decision.ts';

interface ConfirmDialogProps extends DecisionOptions<void> {
  title: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Why it can't be confirmed yet. */
  confirmDisabledReason?: string | undefined;
  /** What it will do. */
  children: ReactNode;
}

/** Asks before something is done that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, isDanger = false, onClose, children } = props;
  const { mutate, isPending, error } = useDecision(props);
  return (
    <Confirmation
      title={title}
      confirmLabel={confirmLabel}
      confirmDisabledReason={props.confirmDisabledReason}
      isDanger={isDanger}
      isBusy={isPending}
      focused="cancel"
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <div className={styles.confirm}>
        {children}
        {error !== null && <Banner kind="error" title={sentenceOf(error)} />}
      </div>
    </Confirmation>
  );
}
