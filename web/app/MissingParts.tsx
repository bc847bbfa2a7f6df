import { useEffect, useEffectEvent } from 'react';
import { useMissingParts } from '../lib/lazy-part.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './notice.module.css';

/** Says that what was asked for could not be loaded, and loads it again: when asked to, or once the line is back. */
export function MissingParts() {
  const missing = useMissingParts();
  const retry = () => missing.forEach((ask) => ask());
  const onLine = useEffectEvent(retry);
  useEffect(() => {
    const listen = () => onLine();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  if (missing.length === 0) return null;
  return (
    <aside className={styles.notice} aria-label="Loading">
      <Banner
        kind="error"
        title="What you asked for could not be loaded."
        actions={<Button onPress={retry}>Try again</Button>}
      >
        Check the connection. Nothing you have entered is lost.
      </Banner>
    </aside>
  );
}
