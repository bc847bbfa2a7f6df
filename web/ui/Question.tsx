import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  isOpen?: boolean;
  title: string;
  /** What going on means. */
  children: ReactNode;
  /** The answer by which something is lost. */
  goOnLabel: string;
  onGoOn: () => void;
  /** The safe answer: it has the focus, and closing the question gives it. */
  stayLabel: string;
  onStay: () => void;
}

/** Asks before something that cannot be brought back goes. */
export function Question(props: QuestionProps) {
  const { isOpen = true, title, children, goOnLabel, onGoOn, stayLabel, onStay } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      size="small"
      title={title}
      footer={
        <>
          <Button onPress={onGoOn}>{goOnLabel}</Button>
          <Button variant="primary" autoFocus onPress={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
