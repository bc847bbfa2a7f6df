import { draftingKeys } from '../../chart/drafting-keys.ts';
import { KeyList } from '../../ui/content/KeyList.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import styles from './round.module.css';
import { roundKeys, turnKeys, useAreKeysOn } from './use-round-keys.ts';

/** The keys of a round, which can be turned off, and those that every chart has. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useAreKeysOn();
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Keys of the round">
      <div className={styles.keys}>
        <KeyList keys={roundKeys} />
        <Switch
          label="Use these keys on this device until you sign out"
          value={areOn}
          onChange={turnKeys}
        />
        <h3>On every chart</h3>
        <KeyList keys={draftingKeys} />
      </div>
    </Dialog>
  );
}
