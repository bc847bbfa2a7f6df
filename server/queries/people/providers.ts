import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** A provider record of a clinical system, and the account that is this provider. */
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof lockProvider>>>;

/**
 * Locks the record with a name in a clinical system, ignoring case. Undefined if the name belongs to
 * several people in several systems.
 */
export async function lockProviderNamed(
  db: Kysely<Tables>,
  externalUserName: string,
): Promise<ProviderRow | undefined> {
  const [row, ...others] = await providers(db)
    .where(sql`lower(external_user_name)`, '=', externalUserName.toLowerCase())
    .forUpdate()
    .execute();
  const isOnePerson = others.every(({ hpii }) => hpii !== null && hpii === row?.hpii);
  return isOnePerson ? row : undefined;
}

export async function lockProvider(db: Kysely<Tables>, key: ResidentKey) {
  return providers(db)
    .where('authoringSystem', '=', key.authoringSystem)
    .where('foreignKey', '=', key.authoringSystemForeignKey)
    .forUpdate()
    .executeTakeFirst();
}

export interface ProviderNumbers {
  readonly hpii: string;
  /** For a prescriber; undefined looks for a pharmacist. */
  readonly prescriberNumber: string | undefined;
}

/** Locks the unmapped records with these numbers. */
export async function lockUnmappedProviders(
  db: Kysely<Tables>,
  { hpii, prescriberNumber }: ProviderNumbers,
): Promise<ProviderRow[]> {
  const unmapped = providers(db).where('hpii', '=', hpii).where('mappedTo', 'is', null);
  const matching =
    prescriberNumber === undefined
      ? unmapped.where('userType', '=', 'Pharmacist')
      : unmapped
          .where('userType', 'in', prescriberTypes)
          .where('prescriberNumber', '=', prescriberNumber);
  return matching.forUpdate().execute();
}

/** Whether there is still a record that an account could be mapped to by its numbers. */
export async function hasMappableProvider(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('provider')
    .select('foreignKey')
    .where('mappedTo', 'is', null)
    .where('hpii', '<>', '')
    .where((eb) =>
      eb.or([
        eb('userType', '=', 'Pharmacist'),
        eb.and([eb('userType', 'in', prescriberTypes), eb('prescriberNumber', '<>', '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks one person's unmapped records: those with the HPI-I and type of a record that the
 * account is already mapped to. An HPI-I that was only typed, as in a registration, proves nothing.
 */
export async function lockUnmappedOf(
  db: Kysely<Tables>,
  accountId: AccountId,
): Promise<ProviderRow[]> {
  return providers(db)
    .where((eb) =>
      eb(
        eb.refTuple('hpii', 'userType'),
        'in',
        eb
          .selectFrom('provider as own')
          .where('own.mappedTo', '=', accountId)
          .select(['own.hpii', 'own.userType'])
          .$asTuple('hpii', 'userType'),
      ),
    )
    .where('mappedTo', 'is', null)
    .forUpdate()
    .execute();
}

/** Always in the same order, to avoid deadlocks. */
function providers(db: Kysely<Tables>) {
  return db
    .selectFrom('provider')
    .select(['authoringSystem', 'foreignKey as authoringSystemForeignKey', 'userType', 'email'])
    .select(['hpii', 'prescriberNumber', 'mappedTo'])
    .orderBy('authoringSystem')
    .orderBy('foreignKey');
}

/** Maps the account to a record, and grants access to the record's organisations. */
export async function mapProvider(
  db: Kysely<Tables>,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
  accountId: AccountId,
): Promise<void> {
  await db
    .updateTable('provider')
    .set({ mappedTo: accountId })
    .where('authoringSystem', '=', authoringSystem)
    .where('foreignKey', '=', authoringSystemForeignKey)
    .execute();
  await db
    .insertInto('userOrganisation')
    .columns(['userId', 'organisationId'])
    .expression((eb) =>
      eb
        .selectFrom('providerOrganisation')
        .select([sql<string>`${accountId}::uuid`.as('userId'), 'organisationId'])
        .where('authoringSystem', '=', authoringSystem)
        .where('foreignKey', '=', authoringSystemForeignKey),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names of the organisations an account has access to. */
export async function listOrganisationNames(
  db: Kysely<Tables>,
  accountId: AccountId,
): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation')
    .innerJoin('userOrganisation as named', 'named.organisationId', 'organisation.id')
    .where('named.userId', '=', accountId)
    .select('organisation.name')
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
  return rows.map(({ name }) => name);
}
