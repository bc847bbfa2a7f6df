import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import {
  allergyInWords,
  allergySign,
  waitingAllergyText,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { CriticalIcon, WarningIcon } from '../ui/content/icons.tsx';
import styles from './allergy-line.module.css';
import { useChart } from './chart.tsx';

/** What the resident reacts to or may react to, in full, for a dialog that covers the header. It wraps; nothing of it is cut. */
export function AllergyLine() {
  const { allergies } = useChart();
  if (allergies === 'unknown') {
    return (
      <span className={styles.line} data-alarm>
        <CriticalIcon size={16} /> Allergies unavailable
      </span>
    );
  }
  const waiting = waitingAllergyText(allergies.waiting);
  return (
    <>
      <Recorded {...allergies} />
      {waiting !== null && (
        <>
          {' '}
          <span className={styles.line} data-alarm>
            <WarningIcon size={16} /> {waiting}
          </span>
        </>
      )}
    </>
  );
}

function Recorded({ status, allergy }: Pick<AllergyInfo, 'status' | 'allergy'>) {
  const sign = allergySign(status);
  if (sign !== null) return <span className={styles.line}>{sign}</span>;
  const listed = allergy.allergies.map(allergyInWords);
  return (
    <span className={styles.line} data-alarm>
      Allergies: {listed.join(', ')}
    </span>
  );
}
