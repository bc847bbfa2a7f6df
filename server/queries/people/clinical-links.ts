import { createHash } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** State and code are stored as hashes, so the database's contents can't be used. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export interface ClinicalLink {
  readonly userId: AccountId;
  readonly organisationId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The provider record that signed in to the clinical system; null until then. */
  readonly provider: ResidentKey | null;
  /** Whether this is the clinical system's code. */
  readonly hasCode: (code: string) => boolean;
}

/** Starts a link, and deletes expired ones. */
export async function insertClinicalLink(
  db: Kysely<Tables>,
  state: string,
  link: Pick<Insertable<Tables['clinicalLink']>, 'userId' | 'organisationId'>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('clinicalLink').where('expiresAt', '<', now).execute();
  await db
    .insertInto('clinicalLink')
    .values({ ...link, stateHash: hashOf(state), expiresAt })
    .execute();
}

/** The link with this state, locked; undefined if there is none. */
export async function lockClinicalLink(
  db: Kysely<Tables>,
  state: string,
): Promise<ClinicalLink | undefined> {
  const row = await db
    .selectFrom('clinicalLink')
    .selectAll()
    .where('stateHash', '=', hashOf(state))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      userId: row.userId,
      organisationId: row.organisationId,
      expiresAt: row.expiresAt,
      usedAt: row.usedAt,
      provider:
        row.authoringSystem === null || row.foreignKey === null
          ? null
          : { authoringSystem: row.authoringSystem, authoringSystemForeignKey: row.foreignKey },
      hasCode: (code) => row.codeHash !== null && hashOf(code).equals(row.codeHash),
    }
  );
}

/** Stores who signed in to the clinical system, and the code for it. */
export async function grantClinicalLink(
  db: Kysely<Tables>,
  state: string,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
  code: string,
): Promise<void> {
  await db
    .updateTable('clinicalLink')
    .set({
      codeHash: hashOf(code),
      authoringSystem,
      foreignKey: authoringSystemForeignKey,
    })
    .where('stateHash', '=', hashOf(state))
    .execute();
}

export async function markClinicalLinkUsed(
  db: Kysely<Tables>,
  state: string,
  usedAt: Date,
): Promise<void> {
  await db
    .updateTable('clinicalLink')
    .set({ usedAt })
    .where('stateHash', '=', hashOf(state))
    .execute();
}

/** The organisations with clinical system accounts, by name. */
export async function listLinkableOrganisations(
  db: Kysely<Tables>,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organisation')
    .select(['organisation.id', 'organisation.name'])
    .where('organisation.id', 'in', (eb) =>
      eb
        .selectFrom('providerOrganisation as of')
        .innerJoin('clinicalAccount as account', (join) =>
          join
            .onRef('account.authoringSystem', '=', 'of.authoringSystem')
            .onRef('account.foreignKey', '=', 'of.foreignKey'),
        )
        .select('of.organisationId'),
    )
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
}

/** The link's person's names in the clinical system that no account has yet. */
export async function listOwnClinicalNames(
  db: Kysely<Tables>,
  { userId, organisationId }: Pick<ClinicalLink, 'userId' | 'organisationId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('clinicalAccount as account')
    .innerJoin('provider', (join) =>
      join
        .onRef('provider.authoringSystem', '=', 'account.authoringSystem')
        .onRef('provider.foreignKey', '=', 'account.foreignKey'),
    )
    .innerJoin('providerOrganisation as of', (join) =>
      join
        .onRef('of.authoringSystem', '=', 'account.authoringSystem')
        .onRef('of.foreignKey', '=', 'account.foreignKey'),
    )
    .innerJoin('appUser', 'appUser.hpii', 'provider.hpii')
    .select('account.externalUserName')
    .where('appUser.id', '=', userId)
    .where('of.organisationId', '=', organisationId)
    .where('provider.mappedTo', 'is', null)
    .orderBy('account.externalUserName')
    .execute();
  return rows.map(({ externalUserName }) => externalUserName);
}
