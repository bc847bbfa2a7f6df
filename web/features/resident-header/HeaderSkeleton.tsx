import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './HeaderSkeleton.module.css';

/** Where the banner, the summary line, the bar above the chart and its rows will be. */
export function HeaderSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading the resident</VisuallyHidden>
      <div aria-hidden className={styles.page}>
        <div className={styles.banner}>
          <Skeleton />
        </div>
        <div className={styles.summary}>
          <Skeleton />
        </div>
        <div className={styles.rows}>
          <Skeleton variant="row" count={12} />
        </div>
      </div>
    </div>
  );
}
