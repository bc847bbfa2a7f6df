import { Button } from '../../../ui/Button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { useDrafting } from '../drafting.ts';
import styles from '../drafts.module.css';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { useSelected } from '../selection/use-selected.ts';

interface DraftToolbarProps {
  isPrescriber: boolean;
}

/** Over the chart: adding a medicine, or why nothing can be drafted. */
export function DraftToolbar({ isPrescriber }: DraftToolbarProps) {
  const { capability, retry, edit } = useDrafting();
  const { selectAll, hasMedicines } = useSelected();
  return (
    <div className={styles.toolbar}>
      {isPrescriber && (
        <Button
          variant="primary"
          icon={<PlusIcon />}
          disabledReason={capability.ok ? undefined : capability.why}
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
        <Button
          variant="quiet"
          disabledReason={capability.ok ? undefined : capability.why}
          onPress={selectAll}
        >
          Select all
        </Button>
      )}
      {isPrescriber && <KeyboardHelp />}
    </div>
  );
}
