import { type Kysely, sql } from 'kysely';
import { PersonalId, UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

export type ClinicalAccount = NonNullable<Awaited<ReturnType<typeof findClinicalAccount>>>;

/**
 * The clinical system account with this lower-case name: its provider record, its organisations,
 * and the id of the user with that name and record here, or null.
 */
export async function findClinicalAccount(db: Kysely<Tables>, externalUserName: string) {
  const row = await db
    .selectFrom('clinicalAccount as account')
    .leftJoin('appUser', (join) =>
      join
        .onRef('appUser.providerAuthoringSystem', '=', 'account.authoringSystem')
        .onRef('appUser.providerForeignKey', '=', 'account.foreignKey')
        .on(sql`lower(app_user.external_user_name)`, '=', externalUserName)
        .on('appUser.sharedAccountId', 'is', null),
    )
    .where('account.externalUserName', '=', externalUserName)
    .select([
      'account.authoringSystem',
      'account.foreignKey as authoringSystemForeignKey',
      'account.passwordHash',
      'appUser.id as userId',
      sql<string[]>`array(
        select organisation_id from provider_organisation o
        where (o.authoring_system, o.foreign_key) = (account.authoring_system, account.foreign_key)
      )`.as('organisationIds'),
    ])
    .executeTakeFirst();
  return row && { ...row, userId: row.userId && UserId.parse(row.userId) };
}

export type PrescriberRow = Awaited<ReturnType<typeof listUsersWithRecord>>[number];

/** The users with this lower-case address who have a provider record: two people may share a mailbox. */
export async function listUsersWithRecord(tx: Kysely<Tables>, email: string) {
  const rows = await tx
    .selectFrom('appUser')
    .where((eb) => eb.fn('lower', ['email']), '=', email)
    .where('sharedAccountId', 'is', null)
    .where('isShared', '=', false)
    .where('userType', 'is not', null)
    .select(['id', 'userType', 'givenName', 'familyName', 'email', 'hpii', 'prescriberNumber'])
    .select((eb) => [
      'externalUserName',
      eb.ref('providerAuthoringSystem').$notNull().as('authoringSystem'),
      eb.ref('providerForeignKey').$notNull().as('foreignKey'),
    ])
    .where('providerForeignKey', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, id: PersonalId.parse(row.id) }));
}

/** Gives a prescriber's record this sign-in in place of any other; false if another record has the name. */
export async function upsertClinicalAccount(
  tx: Kysely<Tables>,
  { id, authoringSystem, foreignKey, userType, ...person }: PrescriberRow,
  externalUserName: string,
  passwordHash: string,
): Promise<boolean> {
  if (userType === null) return false;
  const record = { authoringSystem, foreignKey };
  await tx
    .insertInto('provider')
    .values({ ...person, ...record, userType, externalUserName, mappedTo: id })
    .onConflict((conflict) =>
      conflict.columns(['authoringSystem', 'foreignKey']).doUpdateSet({ externalUserName }),
    )
    .execute();
  await tx
    .deleteFrom('clinicalAccount')
    .where('authoringSystem', '=', authoringSystem)
    .where('foreignKey', '=', foreignKey)
    .execute();
  const added = await tx
    .insertInto('clinicalAccount')
    .values({ ...record, externalUserName, passwordHash })
    .onConflict((conflict) => conflict.column('externalUserName').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await tx.updateTable('appUser').set({ externalUserName }).where('id', '=', id).execute();
  return true;
}
