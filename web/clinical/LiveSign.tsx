import styles from './live-sign.module.css';

interface LiveSignProps {
  state: 'connecting' | 'live' | 'interrupted';
}

const words = { connecting: 'Connecting…', live: 'Live', interrupted: 'Reconnecting…' } as const;

/** Whether this page gets live updates. */
export function LiveSign({ state }: LiveSignProps) {
  return (
    <span className={styles.sign} role="status" data-state={state}>
      <span className={styles.dot} aria-hidden />
      {words[state]}
    </span>
  );
}
