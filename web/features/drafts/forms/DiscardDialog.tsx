import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed goes. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeep}
      role="alertdialog"
      size="small"
      title="Discard what you entered?"
      footer={
        <>
          <Button onPress={onDiscard}>Discard</Button>
          <Button variant="primary" autoFocus onPress={onKeep}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>This draft has not been saved.</p>
    </Dialog>
  );
}
