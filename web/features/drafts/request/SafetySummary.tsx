import { chartCheckText } from '@wattle/contract/rules/safety/check-words.ts';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConflictReason } from './ConflictReason.tsx';
import styles from './review.module.css';
import type { ReviewSafety } from './review-safety.ts';

/** How much of the order was checked, by whom, and the conflicts that only the server found. */
export function SafetySummary({ safety }: { safety: ReviewSafety }) {
  const { checked, source, hasSourceFailed, askSourceAgain, fromServer, enter } = safety;
  return (
    <>
      {checked.length > 0 && <p className={styles.quiet}>{chartCheckText(checked)}</p>}
      {source !== undefined && <p className={styles.quiet}>Also checked by {source}</p>}
      {hasSourceFailed && (
        <Banner
          kind="warning"
          title="Check failed: licensed source"
          actions={<Button onPress={askSourceAgain}>Try again</Button>}
        >
          We couldn’t ask it about these medicines. Check them yourself.
        </Banner>
      )}
      {fromServer.map((conflict) => (
        <ConflictReason key={conflict.finding.key} conflict={conflict} onEnter={enter} />
      ))}
    </>
  );
}
