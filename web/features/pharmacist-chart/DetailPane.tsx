import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { AwaitedChange } from '@wattle/contract/rules/awaited-changes.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import { MedicineName } from '../../clinical/MedicineName.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './detail.module.css';
import { MedicineDetail } from './MedicineDetail.tsx';

interface DetailPaneProps {
  /** The medicine chosen; null: none. */
  medication: Medication | null;
  change: AwaitedChange | null;
  zone: TimeZone;
  /** Over the list rather than beside it. */
  isDrawer: boolean;
  onClose: () => void;
}

/** The whole of one medicine, beside the list; on a narrow screen over it. */
export function DetailPane({ medication, change, zone, isDrawer, onClose }: DetailPaneProps) {
  const content = medication !== null && (
    <MedicineDetail medication={medication} change={change} zone={zone} />
  );
  if (isDrawer) {
    return (
      <Dialog
        isOpen={medication !== null}
        onClose={onClose}
        title={medication === null ? '' : <MedicineName product={medication.product} />}
      >
        {content}
      </Dialog>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What is taller than the window scrolls by itself, also by keyboard.
    <aside className={styles.pane} aria-label="Medicine details" tabIndex={0}>
      {medication === null ? (
        <p className={styles.hint}>Choose a medicine to see the whole of it here.</p>
      ) : (
        <>
          <h3 className={styles.name}>
            <MedicineName product={medication.product} />
          </h3>
          {content}
        </>
      )}
    </aside>
  );
}
