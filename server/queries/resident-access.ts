import type { Subject } from '@wattle/contract/operations/operation.ts';
import { ownAuthoringSystem, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccountId, Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { toActor } from './actors.ts';

/** A resident with the facility. */
export type ResidentRow = Selectable<Tables['resident']> &
  Pick<
    Selectable<Tables['facility']>,
    'address1' | 'address2' | 'suburb' | 'state' | 'postcode' | 'phone' | 'hpioNumber' | 'timeZone'
  > & { readonly facilityName: string };

/** The resident of a call, read together with the access so that no handler reads it again. */
export interface ResidentRef extends ResidentRow {
  readonly authoringSystemForeignKey: string;
}

export interface ResidentAccess {
  readonly resident: ResidentRef;
  /** Whether the resident's facility belongs to one of the account's organisations. */
  readonly isVisible: boolean;
}

/** The resident of a call, and whether the account may see them; undefined if there is none. */
export async function findResidentAccess(
  db: Kysely<Tables>,
  subject: Subject,
  accountId: AccountId,
): Promise<ResidentAccess | undefined> {
  const row = await residentNamedBy(db, subject)
    ?.innerJoin('facility', 'facility.id', 'resident.facilityId')
    .selectAll('resident')
    .select(facilityColumns)
    .select(isVisibleTo(sql`${accountId}`))
    .executeTakeFirst();
  return row && toAccess(row);
}

/**
 * The account of a token's subject and the resident with the key, in one round trip; undefined if either is
 * missing: look for each separately then.
 */
export async function findActorAndAccess(
  db: Kysely<Tables>,
  tokenSubject: string,
  key: ResidentKey,
): Promise<{ actor: Actor; access: ResidentAccess } | undefined> {
  const row = await residentUnder(db, key)
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .innerJoin('appUser as account', (join) =>
      join.on('account.subject', '=', tokenSubject).on('account.sharedAccountId', 'is', null),
    )
    .selectAll('resident')
    .select(facilityColumns)
    .select(isVisibleTo(sql`account.id`))
    .select([
      'account.id as accountId',
      'account.familyName as accountFamilyName',
      'account.givenName as accountGivenName',
      'account.subject',
      'account.userName',
      'account.userType',
      'account.email',
      'account.isShared',
      'account.isClinicalIdentity',
      'account.externalUserName',
      'account.hpii',
      'account.prescriberNumber',
      'account.providerAuthoringSystem',
      'account.providerForeignKey',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    accountId: id,
    accountFamilyName: familyName,
    accountGivenName: givenName,
    subject,
    userName,
    userType,
    email,
    isShared,
    isClinicalIdentity,
    externalUserName,
    hpii,
    prescriberNumber,
    providerAuthoringSystem,
    providerForeignKey,
    ...resident
  } = row;
  const names = { familyName, givenName, userName, email, externalUserName };
  const provider = { hpii, prescriberNumber, providerAuthoringSystem, providerForeignKey };
  const account = { id, subject, userType, isShared, isClinicalIdentity };
  return { actor: toActor({ ...account, ...names, ...provider }), access: toAccess(resident) };
}

const facilityColumns = [
  'facility.name as facilityName',
  'facility.address1',
  'facility.address2',
  'facility.suburb',
  'facility.state',
  'facility.postcode',
  'facility.phone',
  'facility.hpioNumber',
  'facility.timeZone',
] as const;

const isVisibleTo = (accountId: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from user_organisation as named
    where named.user_id = ${accountId} and named.organisation_id = facility.organisation_id
  )`.as('isVisible');

function toAccess({ isVisible, ...row }: ResidentRow & { isVisible: boolean }): ResidentAccess {
  return { resident: { ...row, authoringSystemForeignKey: row.foreignKey }, isVisible };
}

/** Undefined if the key can't be valid: not a UUID, or a medicine from another system. */
function residentNamedBy(db: Kysely<Tables>, subject: Subject) {
  if ('resident' in subject) return residentUnder(db, subject.resident);
  const residents = db.selectFrom('resident');
  if ('medication' in subject) {
    const { authoringSystem, authoringSystemForeignKey: id } = subject.medication;
    if (authoringSystem !== ownAuthoringSystem || !Uuid.safeParse(id).success) return undefined;
    return residents.where('resident.id', 'in', (eb) =>
      eb.selectFrom('medication').select('residentId').where('id', '=', id),
    );
  }
  if ('order' in subject) {
    const { order } = subject;
    if (!Uuid.safeParse(order).success) return undefined;
    return residents.where('resident.id', 'in', (eb) =>
      eb.selectFrom('pharmacyOrder').select('residentId').where('id', '=', order),
    );
  }
  const id = subject.allergyHistory;
  if (!Uuid.safeParse(id).success) return undefined;
  return residents.where('resident.id', 'in', (eb) =>
    eb.selectFrom('allergyChange').select('residentId').where('id', '=', id),
  );
}

function residentUnder(db: Kysely<Tables>, key: ResidentKey) {
  return db
    .selectFrom('resident')
    .where('resident.authoringSystem', '=', key.authoringSystem)
    .where('resident.foreignKey', '=', key.authoringSystemForeignKey);
}
