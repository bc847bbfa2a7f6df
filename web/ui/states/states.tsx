import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../buttons/Button.tsx';
import { CriticalIcon, RefreshIcon, SearchIcon } from '../content/icons.tsx';
import { Skeleton, type SkeletonProps } from './Skeleton.tsx';
import styles from './states.module.css';

/** Content that is loading. */
export function LoadingState({ label, ...skeleton }: SkeletonProps & { label: string }) {
  return <Skeleton variant="row" count={6} {...skeleton} label={label} />;
}

export interface ErrorStateProps {
  title: string;
  body?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Content that failed to load. Must never look like an empty list. */
export function ErrorState({ title, body, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CriticalIcon size={28} className={cx(styles.failed)} />
      <p className={styles.title}>{title}</p>
      {body !== undefined && <div className={styles.body}>{body}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RefreshIcon />} isPending={isRetrying} onPress={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  body?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Content that loaded and is empty. */
export function EmptyState({ title, body, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>{icon ?? <SearchIcon size={28} />}</span>
      <p className={styles.title}>{title}</p>
      {body !== undefined && <div className={styles.body}>{body}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
