import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CloseIcon } from '../../../ui/content/icons.tsx';
import { type RemovedDraft, useDrafting } from '../drafting.ts';
import { leaveFocus } from './leave-focus.ts';
import styles from './tray.module.css';
import { useDraftActions } from '../use-draft-actions.ts';

/** The last removed draft, until it is restored or dismissed. */
export function RemovedNote({ removed }: { removed: RemovedDraft }) {
  const { setRemoved } = useDrafting();
  const { bringBack } = useDraftActions();
  return (
    <div className={styles.bar}>
      <p role="status">The draft for {productName(removed.again.product)} was removed.</p>
      <Button
        onPress={({ currentTarget }) => {
          leaveFocus(currentTarget);
          bringBack(removed);
        }}
      >
        Undo
      </Button>
      <IconButton
        label="Dismiss"
        hideTooltip
        icon={<CloseIcon />}
        onPress={({ currentTarget }) => {
          leaveFocus(currentTarget);
          setRemoved(null);
        }}
      />
    </div>
  );
}
