import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The address names an order that can't be one. */
export function NoSuchOrder({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title="There is no such order"
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          Back to the chart
        </Button>
      }
    >
      <p>The address of this page isn’t right. Confirm the changes from the chart.</p>
    </Dialog>
  );
}
