import { Fact } from '../../ui/content/Fact.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import styles from './round.module.css';
import { roundKeys, turnKeys, useAreKeysOn } from './use-round-keys.ts';

/** The keys of a round, which can be turned off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useAreKeysOn();
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Keys of the round">
      <dl className={styles.keys}>
        {roundKeys.map(({ shown, text }) => (
          <Fact key={shown} label={<kbd>{shown}</kbd>}>
            {text}
          </Fact>
        ))}
      </dl>
      <Switch
        label="Use these keys on this device until you sign out"
        value={areOn}
        onChange={turnKeys}
      />
    </Dialog>
  );
}
