import type { UserType } from '@wattle/contract/values/user-type.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import type { UserId } from '../../actor.ts';
import { accounts, type AccountSeed, colleagues, laterAccounts } from './data/accounts.ts';
import { practiceAccounts } from './data/practice-accounts.ts';
import { type ProviderSeed, providerRecords } from './data/provider-records.ts';
import { organisations } from './data/places.ts';
import { hpiiOf, prescriberNumberOf } from './identifiers.ts';
import { authoringSystem, seedId, seedUserId } from './ids.ts';
import type { Row } from './rows.ts';

type Person = AccountSeed & { readonly number: number };

/** Everyone, the accounts first, those of tests and later ones last; colleagues work for every organisation. */
const people: readonly Person[] = [
  ...accounts,
  ...colleagues.map((one) => ({
    ...one,
    userName: `${one.givenName}.${one.familyName}`.toLowerCase(),
    organisations: 'all' as const,
    description: '',
  })),
  ...practiceAccounts,
  ...laterAccounts,
].map((person, i) => ({ ...person, number: i + 1 }));

const isPrescriber = (type: UserType | null) => prescriberTypes.some((one) => one === type);

function userRow(person: Person) {
  const { number, userType, clinicalName } = person;
  const isProvider = isProviderOf(person);
  return {
    id: seedUserId(number),
    subject: subjectOf(person),
    userName: person.userName,
    userType,
    familyName: person.familyName,
    givenName: person.givenName,
    email: `${person.userName}@wattle.example`,
    isShared: person.isShared === true,
    isClinicalIdentity: person.isClinicalIdentity === true,
    externalUserName: clinicalName ?? null,
    hpii: isProvider ? hpiiOf(person.hasOtherHpii === true ? number + 800_000 : number) : null,
    prescriberNumber: isPrescriber(userType) ? numberOf(person) : null,
    providerAuthoringSystem: isProvider ? authoringSystem : null,
    providerForeignKey: isProvider ? providerKeyOf(person) : null,
    qualification: null,
    sharedAccountId: null,
    ahpraNumber: null,
    accessEndsAt: person.accessEndsAt === undefined ? null : new Date(person.accessEndsAt),
    revision: 0,
  } satisfies Row<'appUser'>;
}

function numberOf({ number, hasWrongPrescriberNumber }: Person): string {
  const right = prescriberNumberOf(number);
  if (hasWrongPrescriberNumber !== true) return right;
  return `${right.slice(0, -1)}${(Number(right.slice(-1)) + 1) % 10}`;
}

/** A shared account works under the provider its user chooses; consultants and administrators treat nobody. */
function isProviderOf({ userType, isShared }: Person): boolean {
  return userType !== null && everyType.some((type) => type === userType) && isShared !== true;
}

function providerKeyOf({ number }: Person): string {
  return `P${String(number).padStart(6, '0')}`;
}

function subjectOf({ number }: Person): string {
  return seedId('subject', number);
}

/** Of all that there are. */
function organisationsOf<T>(person: Person, all: readonly T[]): readonly T[] {
  if (person.organisations === 'none') return [];
  return person.organisations === 'all' ? all : all.slice(0, 1);
}

export const userRows = people.map(userRow);

export const grantRowsOf = (all: readonly { readonly id: string }[]): Row<'userOrganisation'>[] =>
  people.flatMap((person) =>
    organisationsOf(person, all).map(({ id }) => ({
      userId: seedUserId(person.number),
      organisationId: id,
    })),
  );

/** What the identity provider needs. */
export const signIns = people
  .filter((person) => person.description !== '')
  .map((person) => ({
    userName: person.userName,
    subject: subjectOf(person),
    description: person.description,
    isListed: !practiceAccounts.some(({ userName }) => userName === person.userName),
  }));

/** One for each provider, and a second one for the locum in other organisations. */
const records: readonly ProviderSeed[] = [
  ...people.filter(isProviderOf).map((person) => ({
    key: providerKeyOf(person),
    ...recordOf(person),
    mappedTo: person.userName,
  })),
  ...people
    .filter(({ userName }) => userName.endsWith('locum'))
    .map((person) => ({
      key: `P8${String(person.number).padStart(5, '0')}`,
      ...recordOf(person),
      clinicalName: `${person.clinicalName ?? person.userName}2`,
      organisationIds: organisations.slice(1).map(({ id }) => id),
      mappedTo: null,
    })),
  ...providerRecords,
];

function recordOf(person: Person) {
  const { prescriberNumber, email } = userRow(person);
  return {
    userType: person.userType ?? 'Doctor',
    givenName: person.givenName,
    familyName: person.familyName,
    email,
    hpii: isProviderOf(person) ? hpiiOf(person.number) : '',
    prescriberNumber,
    clinicalName: person.clinicalName ?? null,
    organisationIds: organisationsOf(person, organisations).map(({ id }) => id),
  };
}

export const providerRows = records.map((record): Row<'provider'> => {
  const owner = userRows.find(({ userName }) => userName === record.mappedTo);
  return {
    authoringSystem,
    foreignKey: record.key,
    userType: record.userType,
    familyName: record.familyName,
    givenName: record.givenName,
    email: record.email,
    hpii: record.hpii,
    prescriberNumber: record.prescriberNumber,
    externalUserName: record.clinicalName,
    mappedTo: owner?.id ?? null,
  };
});

/** Who works for each of the first organisations also works for all that there are. */
export const providerOrganisationRowsOf = (
  all: readonly { readonly id: string }[],
): Row<'providerOrganisation'>[] =>
  records.flatMap(({ key, organisationIds }) => {
    const isEverywhere = organisationIds.length === organisations.length;
    const ids = isEverywhere ? all.map(({ id }) => id) : organisationIds;
    return ids.map((organisationId) => ({ authoringSystem, foreignKey: key, organisationId }));
  });

/** Who can sign in to the clinical system, and as which provider. */
export const clinicalSignIns = records.flatMap(({ key, clinicalName }) =>
  clinicalName === null
    ? []
    : [{ externalUserName: clinicalName, authoringSystem, foreignKey: key }],
);

/** The accounts that can never map: their lock does not end. */
export const lockedSubjects = people
  .filter(({ userName }) => userName === 'locked')
  .map((person) => subjectOf(person));

export interface Author {
  readonly id: UserId;
  readonly name: string;
}

/** People who came after the charts were written, or never sign under this name. */
const newcomers = new Set(
  ['clinical', 'locum', 'shared', 'sharedgp'].concat(
    [...practiceAccounts, ...laterAccounts].map(({ userName }) => userName),
  ),
);

const mayWorkFor = ({ organisations: rights }: Person, organisationId: string) =>
  rights === 'all' || (rights === 'one' && organisationId === organisations[0].id);

/** The possible authors of an organisation's orders and confirmations. */
export function authorsOf(organisationId: string, types: readonly UserType[]): Author[] {
  return people
    .filter(({ userType }) => types.some((type) => type === userType))
    .filter(({ userName }) => !newcomers.has(userName))
    .filter((person) => mayWorkFor(person, organisationId))
    .map((person) => ({
      id: seedUserId(person.number),
      name: `${person.givenName} ${person.familyName}`,
    }));
}
