import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const unavailable = {
  trainingManuals: 'Training manuals are currently unavailable.',
  releaseInformation: 'Release information is currently unavailable.',
} as const;
const later =
  'Please try again later. If the problem persists, please contact our Residential Support team.';

export type HelpName = keyof typeof unavailable;

/** Says that a help link is unavailable. */
export function HelpUnavailable({ name, onClose }: { name: HelpName; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title="Need help?"
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          OK
        </Button>
      }
    >
      <p>
        {unavailable[name]} {later}
      </p>
    </Dialog>
  );
}
