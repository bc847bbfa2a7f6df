import { useBackOnline } from '../../lib/loading/back-online.ts';
import { useMissingParts } from '../../lib/loading/lazy-part.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from '../layout/notice.module.css';

/** Tells the user that a part failed to load, and loads it again when they ask or when the connection is back. */
export function MissingParts() {
  const missing = useMissingParts();
  const retry = () => missing.forEach((ask) => ask());
  useBackOnline(retry);
  if (missing.length === 0) return null;
  return (
    <aside className={styles.notice} aria-label="Loading">
      <Banner
        kind="error"
        title="We couldn’t load that part of the page."
        actions={<Button onPress={retry}>Try again</Button>}
      >
        Check your connection. Nothing you’ve entered is lost.
      </Banner>
    </aside>
  );
}
