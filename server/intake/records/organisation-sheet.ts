import { RecordCode } from '@wattle/contract/values/record-code.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { maybeText, text } from './fields.ts';

export const OrganisationRow = z.strictObject({
  id: RecordCode,
  name: text,
  hpioNumber: maybeText,
  abn: maybeText,
});
export type OrganisationRow = z.infer<typeof OrganisationRow>;

export const organisationSheet: Sheet<OrganisationRow> = {
  kind: 'organisations',
  key: ['id'],
  row: OrganisationRow,
  cells: {},
};
