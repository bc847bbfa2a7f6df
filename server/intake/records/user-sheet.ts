import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { line } from '@wattle/contract/values/text.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { maybe, maybeText, text } from './fields.ts';

export const UserRow = z.strictObject({
  email: text,
  /** The `sub` claim of the identity provider. With one, the user can sign in at once; without one they are invited. */
  subject: maybe(line(255)),
  userType: UserType,
  givenName: text,
  familyName: text,
  organisationIds: maybe(z.array(RecordCode).check(z.maxLength(1000))),
  hpiiNumber: maybeText,
  prescriberNumber: maybeText,
  ahpraNumber: maybeText,
  qualification: maybeText,
  /** The last day of access. */
  accessEndsOn: maybe(PlainDate),
});
export type UserRow = z.infer<typeof UserRow>;

export const userSheet: Sheet<UserRow> = {
  kind: 'users',
  key: ['email'],
  row: UserRow,
  cells: { organisationIds: 'list' },
};
