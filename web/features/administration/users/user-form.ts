import { UserForm, type UserRecord } from '@wattle/contract/entities/administration.ts';
import { endOfAccess, lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import {
  completeUser,
  type UserInput,
  userProblems,
} from '@wattle/contract/rules/people/administration.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';

/** The form as it is filled in. `accessEndsAt` is the last day with access, `YYYY-MM-DD`, or '' for none. */
export interface UserValues {
  userType: UserType | '';
  isShared: boolean;
  givenName: string;
  familyName: string;
  email: string;
  organisationIds: string[];
  hpiiNumber: string;
  prescriberNumber: string;
  ahpraNumber: string;
  qualification: string;
  accessEndsAt: string;
}

export const newUser: UserValues = {
  userType: '',
  isShared: false,
  givenName: '',
  familyName: '',
  email: '',
  organisationIds: [],
  hpiiNumber: '',
  prescriberNumber: '',
  ahpraNumber: '',
  qualification: '',
  accessEndsAt: '',
};

export function valuesOf(record: UserRecord): UserValues {
  const { userType, isShared, accessEndsAt, ...rest } = record;
  return {
    ...UserForm.parse({ ...rest, userType: userType ?? 'Administrator', accessEndsAt }),
    userType: userType ?? '',
    isShared,
    accessEndsAt: accessEndsAt === null ? '' : lastDayOfAccess(accessEndsAt),
  };
}

/** What is sent. An end that nobody changed stays to the millisecond, also in the middle of a day. */
function inputOf(
  values: UserValues,
  userType: UserType,
  record: UserRecord | undefined,
): UserInput {
  const day = findPlainDate(values.accessEndsAt);
  const isSame = record !== undefined && valuesOf(record).accessEndsAt === values.accessEndsAt;
  const changed = day === undefined ? null : endOfAccess(day);
  return {
    ...values,
    userType,
    accessEndsAt: isSame ? record.accessEndsAt : changed,
  };
}

/** Why it can't be saved; without a type, no organisations or numbers are asked for. */
export function problemsOf(values: UserValues, record: UserRecord | undefined) {
  const { userType } = values;
  if (userType !== '') return userProblems(inputOf(values, userType, record));
  return {
    userType: 'This field is required',
    ...userProblems(inputOf({ ...values, isShared: false }, 'Administrator', record)),
  };
}

/** The body of a form without problems. */
export function bodyOf(values: UserValues, record: UserRecord | undefined) {
  if (values.userType === '') throw new Error('A form without a type has a problem');
  const { isShared, ...form } = completeUser(inputOf(values, values.userType, record));
  return record === undefined ? { ...form, isShared } : { ...form, revision: record.revision };
}
