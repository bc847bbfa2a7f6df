import { cx } from '../../lib/cx.ts';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from '../content/VisuallyHidden.tsx';

export interface SkeletonProps {
  /** Lines of text, blocks such as cards, or rows of a table. */
  variant?: 'line' | 'block' | 'row';
  count?: number;
  /** What is loading, for assistive technology. */
  label?: string;
}

/** Shows where content will be. */
export function Skeleton({ variant = 'line', count = 1, label = 'Loading' }: SkeletonProps) {
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden className={cx(variant !== 'row' && styles.lines)}>
        {places.map((place) =>
          variant === 'row' ? (
            <div key={place} className={styles.row}>
              <span className={styles.bar} />
              <span className={styles.bar} />
              <span className={styles.bar} />
              <span className={styles.bar} />
            </div>
          ) : (
            <span key={place} className={cx(styles.bar, variant === 'block' && styles.block)} />
          ),
        )}
      </div>
    </div>
  );
}
