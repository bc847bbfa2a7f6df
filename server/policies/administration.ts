import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import type { ChartKind } from '@wattle/contract/entities/facility.ts';
import type { FieldChange } from '@wattle/contract/entities/field-change.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import type { UserInput } from '@wattle/contract/rules/people/administration.ts';
import type { AccountId, Actor } from '../actor.ts';
import { Failure, Refusal } from '../errors.ts';

/** The fields that differ, with '' for an empty one; all filled-in fields of a new record. */
export function fieldChanges<T extends Readonly<Record<string, string>>>(
  before: NoInfer<Readonly<Record<keyof T, string | null>>> | undefined,
  after: T,
): FieldChange[] {
  return Object.entries(after).flatMap(([name, now]) => {
    const change = { name, before: before?.[name] ?? '', after: now };
    return change.before === change.after ? [] : [change];
  });
}

interface Settings {
  readonly seenWithinHours: number | null;
  readonly chartKind: ChartKind;
  readonly chartMonths: number | null;
  readonly packingDay: Weekday | null;
}

/** The settings of a facility as its form has them. */
export function settingTexts({ seenWithinHours, chartKind, chartMonths, packingDay }: Settings) {
  return {
    seenWithinHours: seenWithinHours?.toString() ?? '',
    chartKind,
    chartMonths: chartMonths?.toString() ?? '',
    packingDay: packingDay ?? '',
  };
}

/** What a new facility has if its form doesn’t say, as that of an older page. */
export const usualSettings = settingTexts({
  seenWithinHours: 24,
  chartKind: 'electronic',
  chartMonths: null,
  packingDay: null,
});

/** The values of a user's form, by field, to compare two of them. */
export function userTexts(user: Omit<UserInput, 'userType'> & Pick<UserRecord, 'userType'>) {
  const { userType, givenName, familyName, email, hpiiNumber, prescriberNumber } = user;
  return {
    userType: userType ?? '',
    givenName,
    familyName,
    email,
    hpiiNumber,
    prescriberNumber,
    ahpraNumber: user.ahpraNumber,
    qualification: user.qualification,
    organisationIds: user.organisationIds.toSorted().join(' '),
    accessEndsAt: user.accessEndsAt ?? '',
    isShared: user.isShared ? 'yes' : '',
  };
}

/** What the audit log says about a change: the record, its name, and the values before and after. */
export function changeDetail(subject: string, name: string, fields: readonly FieldChange[]) {
  return fields.length === 0 ? { subject, name } : { subject, name, fields };
}

/**
 * Whether a save has anything left to do. If its answer was lost, it is sent again and changes nothing: not even if
 * somebody else saved the same. Throws if the caller saw another revision, or chose another record's code.
 */
export function hasToSave(
  stored: { readonly revision: number } | undefined,
  revision: number | undefined,
  fields: readonly FieldChange[],
): boolean {
  if (stored === undefined) {
    if (revision === undefined) return true;
    throw new Failure(404, 'There is no such record.');
  }
  if (fields.length === 0) return false;
  if (revision === undefined) throw recordExists();
  if (revision !== stored.revision) throw new Refusal('Record_Changed');
  return true;
}

/** The refusal of a new record with another record's code. */
export function recordExists(): Refusal {
  const message = refusalCodes.Record_Exists;
  return new Refusal('Record_Exists', undefined, [{ propertyName: 'id', message }]);
}

/** The fields that decide an administrator's own access; the type has no organisations. */
const access: readonly string[] = ['userType', 'accessEndsAt'];

/** Nobody changes their own access, so that there is always an administrator left. Throws the refusal. */
export function requireOthersAccess(
  { accountId }: Pick<Actor, 'accountId'>,
  changedAccountId: AccountId,
  fields: readonly FieldChange[],
): void {
  const isOwn = accountId === changedAccountId;
  if (isOwn && fields.some(({ name }) => access.includes(name))) throw new Refusal('Own_Access');
}
