import { type ReactNode, useState } from 'react';
import { Question } from './Question.tsx';

interface DiscardQuestion {
  /** Closes the dialog, or asks first. */
  readonly ask: () => void;
  /** Shown in the dialog. */
  readonly question: ReactNode;
}

/** Asks before a dialog is closed over what was entered and isn't saved. */
export function useDiscardQuestion(isDirty: () => boolean, onClose: () => void): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => (isDirty() ? setAsking(true) : onClose()),
    question: (
      <Question
        isOpen={isAsking}
        title="Discard what you entered?"
        goOnLabel="Discard"
        onGoOn={() => {
          setAsking(false);
          onClose();
        }}
        stayLabel="Keep editing"
        onStay={() => setAsking(false)}
      >
        What hasn’t been saved will be lost.
      </Question>
    ),
  };
}
