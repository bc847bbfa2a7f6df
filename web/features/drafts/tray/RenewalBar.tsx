import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../../ui/content/icons.tsx';
import { useDrafting } from '../drafting.ts';
import { useSelected } from '../selection.tsx';
import { useRenewal } from '../use-renewal.ts';
import { focusSelected } from './SelectionBar.tsx';
import styles from './tray.module.css';

/** What renewing the whole chart does: what is ticked, and what it leaves as it is and why. */
export function RenewalBar() {
  const { capability } = useDrafting();
  const { today, resident } = useChart();
  const expiry = expiryAfterReview(today, resident.facilityDetails.chartLength);
  const { selected, represcribable } = useSelected();
  const { judge, renewing, cancel, goOn } = useRenewal();
  const { leftOut, notes } = judge();
  const said = [
    { title: 'Not renewed', noted: leftOut },
    { title: 'Check', noted: notes },
  ].filter(({ noted }) => noted.length > 0);
  return (
    <div className={styles.bar}>
      <div className={styles.renewal}>
        <p role="status">
          <strong>{selected.length} to renew</strong>
          {`, with a new chart expiry of ${formatClinicalDate(expiry)}. Untick what you don’t want to renew.`}
        </p>
        {said.map(({ title, noted }) => (
          <div key={title} role="group" aria-label={title}>
            <strong>{title}</strong>
            <ul className={styles.notes}>
              {noted.map(({ medication, note }) => (
                <li key={`${medication.authoringSystemForeignKey} ${note}`}>
                  {medication.product.name}: {note}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Button
        variant="quiet"
        onPress={({ detail }) => {
          focusSelected(detail);
          cancel();
        }}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        icon={<RefreshIcon />}
        isPending={renewing === 'saving'}
        disabledReason={capability.ok ? undefined : capability.why}
        aria-keyshortcuts="Control+Enter"
        onPress={goOn}
      >
        {represcribable.length === 0
          ? 'Review'
          : `Re-prescribe ${represcribable.length} and review`}
      </Button>
    </div>
  );
}
