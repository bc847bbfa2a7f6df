import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { draftingKeys } from '../../../chart/drafting-keys.ts';
import { mayDraft } from '../../../lib/instance/drafting-rights.ts';
import { useIsOffline } from '../../../lib/loading/back-online.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { KeyList, type ListedKey } from '../../../ui/content/KeyList.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { KeyboardIcon, PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { useDrafting } from '../drafting.ts';
import styles from '../drafts.module.css';
import { useSelected } from '../selection.tsx';
import { RenewChart } from './RenewChart.tsx';
import { ReviewChart } from './ReviewChart.tsx';

/** Above the chart: adding a medicine, or why nothing can be drafted. */
export function DraftToolbar() {
  const { userType } = useChart().identity;
  const isDrafter = mayDraft(userType);
  const { capability, notice, retry, edit } = useDrafting();
  // Then it is tried again by itself.
  const isOffline = useIsOffline();
  const { selectAll, hasMedicines } = useSelected();
  return (
    <div className={styles.toolbar}>
      {isDrafter && (
        <Button
          variant="primary"
          size="small"
          icon={<PlusIcon />}
          data-add-medicine
          disabledReason={whyNot(capability)}
          onPress={() => edit({ kind: 'search' })}
        >
          Add medicine
        </Button>
      )}
      {isPrescriber(userType) && (
        <Button
          variant="quiet"
          size="small"
          aria-label="Add from a list"
          disabledReason={whyNot(capability)}
          onPress={() => edit({ kind: 'from-list' })}
        >
          From a list
        </Button>
      )}
      {isDrafter && <ReviewChart />}
      {isDrafter && <RenewChart />}
      {isDrafter && hasMedicines && (
        <Button
          variant="quiet"
          size="small"
          disabledReason={whyNot(capability)}
          onPress={selectAll}
        >
          Select all
        </Button>
      )}
      {isDrafter && <KeyboardHelp />}
      {notice !== undefined && (
        <p role="status" className={styles.why}>
          {notice}
        </p>
      )}
      {retry && !isOffline && (
        <Button size="small" onPress={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const keys: readonly ListedKey[] = [
  { shown: 'Space', text: 'select the focused medicine' },
  { shown: 'Enter', text: 'open the menu of the focused medicine' },
  { shown: '↓ ↑', text: 'move to the next or previous medicine’s checkbox' },
  ...draftingKeys,
  { shown: 'Esc', text: 'close the open dialog or menu' },
];

/** Keyboard shortcuts for drafting. */
function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Keyboard"
        size="small"
        icon={<KeyboardIcon />}
        onPress={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} size="small" title="Keyboard">
        <KeyList keys={keys} />
      </Dialog>
    </>
  );
}
