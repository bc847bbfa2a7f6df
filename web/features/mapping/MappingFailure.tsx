import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { WarningIcon } from '../../ui/content/icons.tsx';
import styles from './mapping.module.css';

interface MappingFailureProps {
  /** No attempts left: the user has to wait. */
  isLast: boolean;
  /** What went wrong, if it wasn't the numbers. */
  reason: string | undefined;
  onReview: () => void;
  onClose: () => void;
}

/** MAP-04, MAP-05: nobody was found. */
export function MappingFailure({ isLast, reason, onReview, onClose }: MappingFailureProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={
        <span className={styles.warning}>
          <WarningIcon size={22} />
          {isLast ? 'Maximum retry limit reached.' : "We can't find you."}
        </span>
      }
      onClose={isLast ? () => undefined : onReview}
      footer={
        <>
          <Button autoFocus={isLast} onPress={onClose}>
            Close
          </Button>
          <Button variant="primary" isDisabled={isLast} autoFocus={!isLast} onPress={onReview}>
            Review details
          </Button>
        </>
      }
    >
      <p>
        {isLast
          ? 'Please wait 30 minutes before trying again.'
          : 'Please review your details or contact the aged care facility.'}
      </p>
      {reason !== undefined && <p>{reason}</p>}
    </Dialog>
  );
}
