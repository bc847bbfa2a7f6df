import { whyNot } from '@wattle/contract/rules/capability.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { mayDraft } from '../../../lib/drafting-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { useDrafting } from '../drafting.ts';
import styles from '../drafts.module.css';
import { useSelected } from '../selection.tsx';

/** Above the chart: adding a medicine, or why nothing can be drafted. */
export function DraftToolbar() {
  const isPrescriber = mayDraft(useChart().identity.userType);
  const { capability, retry, edit } = useDrafting();
  const { selectAll, hasMedicines } = useSelected();
  return (
    <div className={styles.toolbar}>
      {isPrescriber && (
        <Button
          variant="primary"
          icon={<PlusIcon />}
          disabledReason={whyNot(capability)}
          onPress={() => edit({ kind: 'search' })}
        >
          Add medicine
        </Button>
      )}
      {!capability.ok && (
        <p role="status" className={styles.why}>
          {capability.why}
        </p>
      )}
      {retry && <Button onPress={retry}>Try again</Button>}
      {isPrescriber && hasMedicines && (
        <Button variant="quiet" disabledReason={whyNot(capability)} onPress={selectAll}>
          Select all
        </Button>
      )}
      {isPrescriber && <KeyboardHelp />}
    </div>
  );
}

const keys = [
  ['Space', 'select the focused medicine'],
  ['↓ ↑', 'move to the next or previous medicine’s checkbox'],
  ['Ctrl + Enter', 're-prescribe the selected medicines, then review, then finalise'],
  ['Esc', 'close the open dialog or menu'],
] as const;

/** Keyboard shortcuts for drafting. */
function KeyboardHelp() {
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
