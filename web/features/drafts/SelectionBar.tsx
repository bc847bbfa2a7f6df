import { Button } from '../../ui/Button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { useDrafting } from './drafting.ts';
import styles from './tray.module.css';
import { useDraftActions } from './use-draft-actions.ts';

/** What is ticked, by name, and what can be done with all of it at once. */
export function SelectionBar() {
  const { selected, select, capability } = useDrafting();
  const { represcribe, represcribable } = useDraftActions();
  const clear = () =>
    select(
      selected.map((m) => m.authoringSystemForeignKey),
      false,
    );
  const nothing = represcribable.length === 0 ? 'All of these have a draft already' : undefined;
  return (
    <div className={styles.bar}>
      <p role="status">
        <strong>{selected.length} selected</strong>
        {`: ${selected.map(({ product }) => product.name).join(', ')}`}
      </p>
      <Button variant="quiet" onPress={clear}>
        Clear selection
      </Button>
      <Button
        icon={<RefreshIcon />}
        disabledReason={capability.ok ? nothing : capability.why}
        onPress={() => represcribe(represcribable)}
      >
        Re-prescribe selected ({represcribable.length})
      </Button>
    </div>
  );
}
