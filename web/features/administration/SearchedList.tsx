import { type ReactNode, useState } from 'react';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import styles from './administration.module.css';

/** A list with fewer is seen at a glance. */
const most = 10;

interface SearchedListProps<T> {
  label: string;
  items: readonly T[];
  /** What of an item is searched. */
  textsOf: (item: T) => readonly string[];
  /** The items found; not called where there are none. */
  children: (found: readonly T[]) => ReactNode;
}

/** Searches a list that is loaded whole, once it is long. */
export function SearchedList<T>({ label, items, textsOf, children }: SearchedListProps<T>) {
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const found = items.filter((item) =>
    textsOf(item).some((one) => one.toLowerCase().includes(sought)),
  );
  return (
    <>
      {items.length > most && (
        <div className={styles.filters}>
          <SearchField {...{ label }} value={text} onChange={setText} />
          <p role="status" className={styles.quiet}>
            {found.length} of {items.length}
          </p>
        </div>
      )}
      {found.length > 0 ? children(found) : <EmptyState title="No match" />}
    </>
  );
}
