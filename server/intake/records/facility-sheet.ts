import { TimeZone } from '@wattle/contract/values/instant.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { states } from '@wattle/contract/values/registration-codes.ts';
import { optionalLine } from '@wattle/contract/values/text.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { maybeText, text } from './fields.ts';

export const FacilityRow = z.strictObject({
  id: RecordCode,
  organisationId: RecordCode,
  name: text,
  address1: text,
  address2: maybeText,
  suburb: text,
  state: z.enum(states.map(({ code }) => code)),
  postcode: z.string().check(z.regex(/^\d{4}$/, 'isn’t four digits')),
  /** Empty only from systems that have none: in a file it is required. */
  phone: optionalLine(200),
  timeZone: TimeZone,
  hpioNumber: maybeText,
  racsId: maybeText,
});
export type FacilityRow = z.infer<typeof FacilityRow>;

export const facilitySheet: Sheet<FacilityRow> = {
  kind: 'facilities',
  key: ['id'],
  row: FacilityRow,
  cells: {},
};
