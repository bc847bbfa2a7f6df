import { type ReactNode, useId } from 'react';
import styles from './Timeline.module.css';

/** The steps of a long form along a vertical line. Its children are TimelineStep. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}

/** One step, with its heading. */
export function TimelineStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <li className={styles.step}>
      <div role="group" aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </li>
  );
}
