import {
  type ResidentColumn,
  residentColumns,
} from '@wattle/contract/entities/resident-columns.ts';
import type { FieldChange } from '@wattle/contract/entities/field-change.ts';
import { genders, indigenousStatuses, nameOf } from '@wattle/contract/values/registration-codes.ts';
import { formatClinicalDate, PlainDate } from '@wattle/contract/values/plain-date.ts';

const codes: Readonly<Partial<Record<string, typeof genders>>> = {
  sexCode: genders,
  indigenousStatusCode: indigenousStatuses,
};

/** What is stored in a field, as it is read; '' for none. */
export function shownText(name: string, text: string): string {
  const list = codes[name];
  if (list !== undefined && text !== '') return nameOf(list, text);
  const day = PlainDate.safeParse(text);
  return day.success ? formatClinicalDate(day.data) : text;
}

/** A field that changed, under its name on the screen. */
export function shownChange({ name, before, after }: FieldChange) {
  return {
    name: name in residentColumns ? residentColumns[name as ResidentColumn] : name,
    before: shownText(name, before),
    after: shownText(name, after),
  };
}
