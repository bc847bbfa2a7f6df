import type { HeldEnding } from '@wattle/contract/entities/resident-facts.ts';
import type { Subject } from '@wattle/contract/operations/operation.ts';
import { ownAuthoringSystem, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { FhirResource } from 'fhir/r4';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccountId, Actor } from '../../actor.ts';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { type SignedIn, toActor } from '../people/actors.ts';
import { isNotEnded } from '../people/ended-access.ts';
import { countWaitingOf, waitingAllergiesOf, waitingEndingsOf } from '../exchange/held-items.ts';

/** A resident with the facility. */
export type ResidentRow = Selectable<Tables['resident']> &
  Pick<
    Selectable<Tables['facility']>,
    | 'address1'
    | 'address2'
    | 'suburb'
    | 'state'
    | 'postcode'
    | 'phone'
    | 'hpioNumber'
    | 'timeZone'
    | 'seenWithinHours'
    | 'chartKind'
    | 'chartMonths'
    | 'packingDay'
  > & { readonly facilityName: string };

/** The resident of a call, read together with the access so that no handler reads it again. */
export interface ResidentRef extends ResidentRow {
  /** Whether look-alikes of the facility's residents have to be computed again. */
  readonly areLookAlikesDue: boolean;
  /** How many clinical items from other systems wait for a prescriber or pharmacist. */
  readonly heldItemCount: number;
  /** Whether a death or a discharge is among them. */
  readonly heldEndings: readonly HeldEnding[];
  /** Those of them that are about allergies, the oldest first. */
  readonly waitingAllergies: readonly FhirResource[];
  readonly authoringSystemForeignKey: string;
}

/**
 * The resident of a call, if the account may see them: if their facility belongs to one of its organisations. A caller
 * who may not gets the same answer, after the same time, as for a resident who doesn't exist.
 */
export async function findVisibleResident(
  db: Kysely<Tables>,
  subject: Subject,
  accountId: AccountId,
): Promise<ResidentRef | undefined> {
  const row = await residentNamedBy(db, subject)
    ?.innerJoin('facility', 'facility.id', 'resident.facilityId')
    .selectAll('resident')
    .select(facilityColumns)
    .select([areLookAlikesDue, heldItemCount, heldEndings, waitingAllergies])
    .where(maySee(sql`${accountId}`))
    .executeTakeFirst();
  return row && toRef(row);
}

/**
 * The account of a token and the resident with the key, in one round trip; undefined if either is missing, they may not
 * see the resident or the token was ended: then look for each separately.
 */
export async function findActorAndResident(
  db: Kysely<Tables>,
  token: SignedIn,
  key: ResidentKey,
  now: Date,
): Promise<{ actor: Actor; resident: ResidentRef } | undefined> {
  const [row] = await accountAndResident(db, { ...token, ...key });
  if (row === undefined) return undefined;
  const {
    accountId: id,
    accountFamilyName: familyName,
    accountGivenName: givenName,
    subject,
    userName,
    userType,
    accessEndsAt,
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
  const account = { id, subject, userType, accessEndsAt, isShared, isClinicalIdentity };
  const actor = toActor({ ...account, ...names, ...provider }, now);
  return { actor, resident: toRef(resident) };
}

const accountAndResident = builtOnce((db, both: SignedIn & ResidentKey) =>
  residentUnder(db, both)
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .innerJoin('appUser as account', (join) =>
      join.on('account.subject', '=', both.subject).on('account.sharedAccountId', 'is', null),
    )
    .selectAll('resident')
    .select(facilityColumns)
    .select([areLookAlikesDue, heldItemCount, heldEndings, waitingAllergies])
    .where(maySee(sql`account.id`))
    .where(isNotEnded(both))
    .select([
      'account.id as accountId',
      'account.familyName as accountFamilyName',
      'account.givenName as accountGivenName',
      'account.subject',
      'account.userName',
      'account.userType',
      'account.accessEndsAt',
      'account.email',
      'account.isShared',
      'account.isClinicalIdentity',
      'account.externalUserName',
      'account.hpii',
      'account.prescriberNumber',
      'account.providerAuthoringSystem',
      'account.providerForeignKey',
    ]),
);

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
  'facility.seenWithinHours',
  'facility.chartKind',
  'facility.chartMonths',
  'facility.packingDay',
] as const;

const areLookAlikesDue = sql<boolean>`exists (
  select from look_alike_change as change where change.facility_id = facility.id
)`.as('areLookAlikesDue');

/** Read here, because a statement of its own would cost every chart another round trip. */
const heldItemCount = countWaitingOf(sql`resident.id`).as('heldItemCount');
const heldEndings = waitingEndingsOf(sql`resident.id`).as('heldEndings');
const waitingAllergies = waitingAllergiesOf(sql`resident.id`).as('waitingAllergies');

const maySee = (accountId: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from user_organisation as named
    where named.user_id = ${accountId} and named.organisation_id = facility.organisation_id
  )`;

function toRef(row: Omit<ResidentRef, 'authoringSystemForeignKey'>): ResidentRef {
  return { ...row, authoringSystemForeignKey: row.foreignKey };
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
