import { type ReactNode, useState } from 'react';
import { Question } from './Question.tsx';

interface DiscardQuestion {
  /** Closes the dialog, or asks first. */
  readonly ask: () => void;
  /** Shown in the dialog. */
  readonly question: ReactNode;
}

const ofEntries = {
  title: 'Discard what you entered?',
  text: 'What hasn’t been saved will be lost.',
} as const;

/** Asks before a dialog is closed with something entered but not saved. */
export function useDiscardQuestion(
  isDirty: () => boolean,
  onClose: () => void,
  words: { readonly title: string; readonly text: string } = ofEntries,
): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => (isDirty() ? setAsking(true) : onClose()),
    question: (
      <Question
        isOpen={isAsking}
        title={words.title}
        goOnLabel="Discard"
        onGoOn={() => {
          setAsking(false);
          onClose();
        }}
        stayLabel="Keep editing"
        onStay={() => setAsking(false)}
      >
        {words.text}
      </Question>
    ),
  };
}
