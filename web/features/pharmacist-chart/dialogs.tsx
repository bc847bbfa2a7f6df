import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Problem } from './problem.ts';

interface ConfirmationProps {
  title: string;
  question: string;
  confirmLabel?: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before an action that others see. Closing it cancels. */
export function Confirmation(props: ConfirmationProps) {
  const { title, question, confirmLabel = 'Confirm', isBusy = false, onCancel, onConfirm } = props;
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
          <Button isDisabled={isBusy} onPress={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" autoFocus isPending={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}

/** What went wrong, in the specified words; OK closes it. */
export function ProblemDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={problem.title}
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          OK
        </Button>
      }
    >
      <p>{problem.text}</p>
    </Dialog>
  );
}
