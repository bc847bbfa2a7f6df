import type { Medication } from '@wattle/contract/entities/medication.ts';
import { decidedLines, decidedWords } from '@wattle/contract/rules/line/decided-words.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { WarningIcon } from '../ui/content/icons.tsx';
import { useChart } from './chart.tsx';
import styles from './decided-note.module.css';

/**
 * The doses of today and tomorrow of a medicine whose doses are decided later, loudly if nobody has decided today’s; on
 * paper, which is read on another day, each dose with its days.
 */
export function DecidedNote({ medication }: { medication: Medication }) {
  const { today } = useChart();
  const words = decidedWords(medication, today);
  if (words === null) return null;
  return (
    <>
      <div className={words.isMissing ? styles.missing : styles.onScreen}>
        <p>
          <strong>
            {words.isMissing && <WarningIcon size={18} />}
            <UnbrokenText>{words.today}</UnbrokenText>
          </strong>{' '}
          <UnbrokenText>{words.isMissing ? words.by : words.tomorrow}</UnbrokenText>
        </p>
        <p>
          {words.isMissing && <UnbrokenText>{words.tomorrow}</UnbrokenText>}{' '}
          {words.isOverdue && <WarningIcon size={16} />}
          <UnbrokenText>{words.next}</UnbrokenText>{' '}
          <span className={styles.by}>{words.isMissing ? '' : words.by}</span>
        </p>
      </div>
      <div className={styles.onPaper}>{decidedLines(medication, today)}</div>
    </>
  );
}
