import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useAutoFocus } from '../use-auto-focus.ts';

interface QuestionProps {
  isOpen?: boolean;
  title: string;
  /** What happens if the user continues. */
  children: ReactNode;
  /** The answer that loses something. */
  goOnLabel: string;
  onGoOn: () => void;
  /** The safe answer: it has the focus, and closing the dialog means it. */
  stayLabel: string;
  onStay: () => void;
}

/** Asks before something is lost for good. */
export function Question(props: QuestionProps) {
  const { isOpen = true, title, children, goOnLabel, onGoOn, stayLabel, onStay } = props;
  const stay = useAutoFocus<HTMLButtonElement>(isOpen);
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
          <Button ref={stay} variant="primary" onPress={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
