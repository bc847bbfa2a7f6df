import type { Key, ReactNode } from 'react';
import { Table, type TableProps, TBody, Td, Th, THead, Tr } from './Table.tsx';

export interface Column<T> {
  readonly name: string;
  readonly cell: (item: T) => ReactNode;
  /** The cell names the record: when narrow, it stands without the column's name. */
  readonly isTitle?: boolean;
  readonly isEnd?: boolean;
  /** The class of its cells. */
  readonly className?: string | undefined;
}

interface RecordTableProps<T> extends Pick<TableProps, 'columns'> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** No longer current; a cell says so too. */
  isQuiet?: (item: T) => boolean;
  cells: readonly Column<T>[];
}

/** A table of records, one a row. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { label, columns, items, keyOf, isQuiet, cells } = props;
  return (
    <Table {...{ label, columns }}>
      <THead>
        {cells.map(({ name, isEnd = false }) => (
          <Th key={name} isEnd={isEnd}>
            {name}
          </Th>
        ))}
      </THead>
      <TBody>
        {items.map((item) => (
          <Tr key={keyOf(item)} tone={isQuiet?.(item) ? 'quiet' : undefined}>
            {cells.map(({ name, cell, isTitle = false, isEnd = false, className }) => (
              <Td key={name} {...(!isTitle && { label: name })} {...{ isEnd, className }}>
                {cell(item)}
              </Td>
            ))}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
