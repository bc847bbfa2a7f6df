import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { SortAscendingIcon, SortDescendingIcon, SortNoneIcon } from './icons.tsx';
import styles from './Table.module.css';

// The roles repeat the elements' own, because in some browsers a stacked row loses them with
// its display; they are spread because the linter only knows the element.
const asTable = { role: 'table' };
const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asHeader = { role: 'columnheader' };
const asCell = { role: 'cell' };

export interface TableProps {
  /** What the table lists, for assistive technology. */
  label?: string;
  /** For many rows: the class that sets `--columns`, a width for each, so that no row depends on another. */
  columns?: string | undefined;
  children: ReactNode;
}

/** A plain table. When narrow, each row becomes a stack of labelled cells. */
export function Table({ label, columns, children }: TableProps) {
  const look = cx(styles.table, columns && styles.long, columns);
  return (
    <div className={styles.frame}>
      <table {...asTable} aria-label={label} className={look}>
        {children}
      </table>
    </div>
  );
}

/** The header row; its children are Th. */
export function THead({ children }: { children: ReactNode }) {
  return (
    <thead {...asGroup}>
      <tr {...asRow}>{children}</tr>
    </thead>
  );
}

/** The rows. */
export function TBody({ children }: { children: ReactNode }) {
  return <tbody {...asGroup}>{children}</tbody>;
}

export type SortDirection = 'ascending' | 'descending' | 'none';

const sortIcons = {
  ascending: SortAscendingIcon,
  descending: SortDescendingIcon,
  none: SortNoneIcon,
} satisfies Record<SortDirection, typeof SortNoneIcon>;

export interface ThProps extends Pick<ComponentProps<'th'>, 'colSpan' | 'className'> {
  children: ReactNode;
  isEnd?: boolean;
  /** If given, the column is sortable, and this is its order. */
  sort?: SortDirection;
  onSort?: () => void;
}

/** A column header, with a button if the column is sortable. */
export function Th({ children, isEnd = false, sort, onSort, className, ...rest }: ThProps) {
  const Icon = sortIcons[sort ?? 'none'];
  return (
    <th
      {...rest}
      {...asHeader}
      scope="col"
      className={cx(styles.head, isEnd && styles.end, className)}
      aria-sort={sort}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          <Icon size={16} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** `new` since last seen, `quiet` if no longer current, `detail` of another row. */
type RowTone = 'new' | 'quiet' | 'detail';

export interface TrProps extends Omit<ComponentProps<'tr'>, 'className' | 'role'> {
  tone?: RowTone | undefined;
}

/** A row. Its tone must not be the only sign: say it in a cell too. */
export function Tr({ tone, ...rest }: TrProps) {
  return <tr {...rest} {...asRow} className={cx(styles.row, tone && styles[tone])} />;
}

export interface TdProps extends Omit<ComponentProps<'td'>, 'role'> {
  /** The column's label, shown beside the cell when narrow. */
  label?: string;
  isEnd?: boolean;
}

/** A cell. */
export function Td({ label, isEnd = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      {...asCell}
      data-label={label}
      className={cx(styles.cell, isEnd && styles.end, className)}
    />
  );
}
