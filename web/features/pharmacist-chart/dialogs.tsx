import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Problem } from './problem.ts';

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
