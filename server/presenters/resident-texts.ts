import type { ResidentColumn } from '@wattle/contract/entities/resident-columns.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';

export type ResidentTexts = Readonly<Record<ResidentColumn, string>>;

/** What is stored, as it is typed: '' for none. */
export function textsOf(row: Readonly<Partial<Record<ResidentColumn, unknown>>>): ResidentTexts {
  // The keys of the table are these.
  return Object.fromEntries(
    fieldList.map(({ name }) => [name, textOf(row[name])]),
  ) as ResidentTexts;
}

export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}
