import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import styles from './Pagination.module.css';
import { pageItems } from './page-items.ts';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

/** Moves through pages, if there is more than one; the first and last are always shown. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  if (pageCount <= 1) return null;
  // Previous and next stay focusable at the ends, or the focus would be lost there.
  const step = (to: number, name: string, icon: ReactNode) => {
    const isEnd = to < 1 || to > pageCount;
    return (
      <li>
        <button
          type="button"
          className={styles.page}
          aria-label={name}
          aria-disabled={isEnd}
          onClick={() => !isEnd && onPageChange(to)}
        >
          {icon}
        </button>
      </li>
    );
  };
  return (
    <nav aria-label="Pages">
      <ul className={styles.list}>
        {step(page - 1, 'Previous page', <ChevronLeftIcon />)}
        {pageItems(page, pageCount).map((item) => (
          <li key={item} className={cx(typeof item === 'string' && styles.gap)}>
            {typeof item === 'string' ? (
              <span aria-hidden>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={`Page ${item} of ${pageCount}`}
                {...(item === page && { 'aria-current': 'page' })}
                onClick={() => item !== page && onPageChange(item)}
              >
                {item}
              </button>
            )}
          </li>
        ))}
        {step(page + 1, 'Next page', <ChevronRightIcon />)}
      </ul>
    </nav>
  );
}
