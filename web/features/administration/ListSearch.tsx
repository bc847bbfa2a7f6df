import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './administration.module.css';

/** A list with fewer is seen at a glance. */
const most = 10;

interface ListSearchProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  total: number;
  found: number;
}

/** Searches a long list that is loaded whole. */
export function ListSearch({ label, text, onText, total, found }: ListSearchProps) {
  if (total <= most) return null;
  return (
    <>
      <div className={styles.filters}>
        <SearchField {...{ label }} value={text} onChange={onText} />
        <p role="status" className={styles.quiet}>
          {found} of {total}
        </p>
      </div>
      {found === 0 && <EmptyState title="No match" />}
    </>
  );
}

/** Whether any of the texts contains what was typed. */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const sought = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(sought));
}
