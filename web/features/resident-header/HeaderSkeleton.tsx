import { openingChart } from '../../chart/opened-list.ts';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import styles from './HeaderSkeleton.module.css';

/** Where the banner, the summary line, the bar above the chart and its rows will be. */
export function HeaderSkeleton({ name }: { name: string | undefined }) {
  const opening = name === undefined ? undefined : openingChart(name);
  return (
    <div>
      <VisuallyHidden role="status">{opening ?? 'Loading the resident'}</VisuallyHidden>
      <div aria-hidden className={styles.page}>
        {opening === undefined ? (
          <div className={styles.banner}>
            <Skeleton />
          </div>
        ) : (
          <p className={cx(styles.banner, styles.opening)}>{opening}</p>
        )}
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
