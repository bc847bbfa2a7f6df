import { Notice } from '../../ui/states/Notice.tsx';

interface LinkOutcomeProps {
  isLinked: boolean;
  onClose: () => void;
}

/** HEAD-03: the outcome of linking. */
export function LinkOutcome({ isLinked, onClose }: LinkOutcomeProps) {
  return (
    <Notice
      role="dialog"
      title={
        isLinked
          ? 'You have successfully linked your account to an aged care provider'
          : 'There was a problem linking to this aged care provider'
      }
      onClose={onClose}
    >
      {isLinked ? (
        <p>
          To link to another one, use the name menu at top right and choose{' '}
          <strong>Link to another aged care provider</strong>.
        </p>
      ) : (
        <p>We have experienced an issue linking you to the aged care provider.</p>
      )}
    </Notice>
  );
}
