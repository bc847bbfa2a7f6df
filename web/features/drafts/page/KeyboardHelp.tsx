import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../drafts.module.css';

const keys = [
  ['Space', 'ticks the medicine that has the focus'],
  ['↓ ↑', 'go to the tick box of the next medicine, or the one before'],
  ['Ctrl + Enter', 'goes on: re-prescribes what is ticked, then opens the review, then finalises'],
  ['Esc', 'closes what is open'],
] as const;

/** The ways to draft without a mouse. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        Keyboard
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} size="small" title="Keyboard">
        <dl className={styles.keys}>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
