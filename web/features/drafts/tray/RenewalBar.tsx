import type { Renewal } from '@wattle/contract/rules/orders/renewal.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../../chart/chart.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../../ui/content/icons.tsx';
import { useDrafting } from '../drafting.ts';
import { useSelected } from '../selection.tsx';
import { useRenewal } from '../use-renewal.ts';
import { focusSelected } from './SelectionBar.tsx';
import styles from './tray.module.css';

/** Each note with the medicines it is about; of several that are all of so many, only how many. */
function linesOf(noted: Renewal['notes'], all?: number): string[] {
  const notes = new Set(noted.map(({ note }) => note));
  return [...notes].map((note) => {
    const about = noted.filter((one) => one.note === note);
    const names = about.map(({ medication }) => medication.product.name).join(', ');
    const isAll = about.length > 1 && about.length === all;
    return `${note.charAt(0).toUpperCase()}${note.slice(1)}: ${isAll ? `all ${all}` : names}`;
  });
}

/** What renewing the whole chart does: what is ticked, and what it leaves as it is and why. */
export function RenewalBar() {
  const { capability } = useDrafting();
  const { today, resident } = useChart();
  const expiry = expiryAfterReview(today, resident.facilityDetails.chartLength);
  const { selected, represcribable } = useSelected();
  const { judge, renewing, cancel, goOn } = useRenewal();
  const { renewed, leftOut, notes } = judge();
  const said = [
    { title: 'Not renewed', lines: linesOf(leftOut) },
    { title: 'Check', lines: linesOf(notes, renewed.length) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <div className={styles.bar}>
      <div className={styles.renewal}>
        <p role="status">
          <strong>{selected.length} to renew</strong>
          {`, with a new chart expiry of ${formatClinicalDate(expiry)}. Untick what you don’t want to renew.`}
        </p>
        {said.map(({ title, lines }) => (
          <div key={title} role="group" aria-label={title}>
            <strong>{title}</strong>
            <ul className={styles.notes}>
              {lines.map((line) => (
                <li key={line}>
                  <UnbrokenText>{line}</UnbrokenText>
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
