import type { UserType } from '@wattle/contract/values/user-type.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { accounts, type AccountSeed, colleagues } from './data/accounts.ts';
import { organisations } from './data/places.ts';
import { hpiiOf, prescriberNumberOf } from './identifiers.ts';
import { authoringSystem, seedId } from './ids.ts';
import type { Row } from './rows.ts';

type Person = AccountSeed & { readonly number: number };

/** Everyone, the accounts first; colleagues work for every organisation. */
const people: readonly Person[] = [
  ...accounts,
  ...colleagues.map((one) => ({
    ...one,
    userName: `${one.givenName}.${one.familyName}`.toLowerCase(),
    organisations: 'all' as const,
    description: '',
  })),
].map((person, i) => ({ ...person, number: i + 1 }));

const isPrescriber = (type: UserType | null) => prescriberTypes.some((one) => one === type);

function userRow(person: Person): Row<'app_user'> {
  const { number, userType, clinicalName } = person;
  // A shared account works under the provider that its user names.
  const isProvider = userType !== null && person.isShared !== true;
  return {
    id: seedId('user', number),
    subject: subjectOf(person),
    user_name: person.userName,
    user_type: userType,
    family_name: person.familyName,
    given_name: person.givenName,
    email: `${person.userName}@wattle.example`,
    is_shared: person.isShared === true,
    is_clinical_identity: clinicalName !== undefined,
    external_user_name: clinicalName ?? null,
    hpii: isProvider ? hpiiOf(number) : null,
    prescriber_number: isPrescriber(userType) ? prescriberNumberOf(number) : null,
    provider_authoring_system: isProvider ? authoringSystem : null,
    provider_foreign_key: isProvider ? `P${String(number).padStart(6, '0')}` : null,
  };
}

function subjectOf({ number }: Person): string {
  return seedId('subject', number);
}

function organisationsOf(person: Person): readonly { readonly id: string }[] {
  if (person.organisations === 'none') return [];
  return person.organisations === 'all' ? organisations : organisations.slice(0, 1);
}

export const userRows = people.map(userRow);

export const grantRows: Row<'user_organisation'>[] = people.flatMap((person) =>
  organisationsOf(person).map(({ id }) => ({
    user_id: seedId('user', person.number),
    organisation_id: id,
  })),
);

/** What the identity provider has to know. */
export const signIns = people.slice(0, accounts.length).map((person) => ({
  userName: person.userName,
  subject: subjectOf(person),
  description: person.description,
}));

export interface Author {
  readonly id: string;
  readonly name: string;
}

/** Who may have written or confirmed the orders of an organisation's residents. */
export function authorsOf(organisationId: string, types: readonly UserType[]): Author[] {
  return people
    .filter(
      ({ userType, clinicalName }) => types.some((type) => type === userType) && !clinicalName,
    )
    .filter((person) => organisationsOf(person).some(({ id }) => id === organisationId))
    .map((person) => ({
      id: seedId('user', person.number),
      name: `${person.givenName} ${person.familyName}`,
    }));
}
