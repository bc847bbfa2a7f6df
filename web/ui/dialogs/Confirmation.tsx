import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmationProps {
  title: ReactNode;
  /** What it will do. */
  children: ReactNode;
  confirmLabel: string;
  /** Why it can't be confirmed yet. */
  confirmDisabledReason?: string | undefined;
  isDanger?: boolean;
  isBusy?: boolean;
  /** The button that has the focus. */
  focused: 'cancel' | 'confirm';
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something that others see or that can't be undone. Closing it cancels. */
export function Confirmation(props: ConfirmationProps) {
  const { title, children, confirmLabel, isDanger = false, isBusy = false, focused } = props;
  const { confirmDisabledReason, onCancel, onConfirm } = props;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={title}
      isBusy={isBusy}
      onClose={onCancel}
      footer={
        <>
          <Button autoFocus={focused === 'cancel'} isDisabled={isBusy} onPress={onCancel}>
            Cancel
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            autoFocus={focused === 'confirm'}
            isPending={isBusy}
            disabledReason={confirmDisabledReason}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
