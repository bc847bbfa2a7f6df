import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { reportLate } from '../../chart/report-failure.ts';
import { useIsShown } from '../../lib/use-is-shown.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import { showToast } from '../../ui/states/Toast.tsx';
import styles from './administration.module.css';

interface ConfirmDialogProps {
  title: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Why it can't be confirmed yet. */
  confirmDisabledReason?: string | undefined;
  confirm: () => Promise<unknown>;
  /** The keys of what has to be fetched again, whether it worked or not. */
  outdated: readonly QueryKey[];
  /** Said once it is done. */
  done: string;
  /** What it does, such as "end the access of Ada Chen": said if it fails after the dialog was left. */
  what: string;
  onClose: () => void;
  /** What it will do. */
  children: ReactNode;
}

/** Asks before something is done that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, isDanger = false, done, onClose, children } = props;
  const client = useQueryClient();
  const isShown = useIsShown();
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.confirm,
    onSuccess: () => {
      showToast({ kind: 'success', title: done });
      onClose();
    },
    onError: (failure) => {
      if (!isShown()) reportLate(props.what, failure);
    },
    // Somebody else may have done it, so show what the server has now.
    onSettled: () => {
      for (const queryKey of props.outdated) void client.invalidateQueries({ queryKey });
    },
  });
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
