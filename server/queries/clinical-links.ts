import { createHash } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** State and code are kept as hashes: what is in the database opens nothing. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export interface ClinicalLink {
  readonly userId: string;
  readonly organisationId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The provider record that signed in at the clinical system; null until somebody has. */
  readonly provider: ResidentKey | null;
  /** Whether this is the code that the clinical system gave. */
  readonly hasCode: (code: string) => boolean;
}

/** Begins a link, and forgets those that have run out. */
export async function insertClinicalLink(
  db: Kysely<Tables>,
  state: string,
  link: Pick<Insertable<Tables['clinical_link']>, 'user_id' | 'organisation_id'>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('clinical_link').where('expires_at', '<', now).execute();
  await db
    .insertInto('clinical_link')
    .values({ ...link, state_hash: hashOf(state), expires_at: expiresAt })
    .execute();
}

/** The link under this state, locked; undefined where there is none. */
export async function lockClinicalLink(
  db: Kysely<Tables>,
  state: string,
): Promise<ClinicalLink | undefined> {
  const row = await db
    .selectFrom('clinical_link')
    .selectAll()
    .where('state_hash', '=', hashOf(state))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      organisationId: row.organisation_id,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
      provider:
        row.authoring_system === null || row.foreign_key === null
          ? null
          : { authoringSystem: row.authoring_system, authoringSystemForeignKey: row.foreign_key },
      hasCode: (code) => row.code_hash !== null && hashOf(code).equals(row.code_hash),
    }
  );
}

/** Keeps who signed in at the clinical system, and the code that was given for it. */
export async function grantClinicalLink(
  db: Kysely<Tables>,
  state: string,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
  code: string,
): Promise<void> {
  await db
    .updateTable('clinical_link')
    .set({
      code_hash: hashOf(code),
      authoring_system: authoringSystem,
      foreign_key: authoringSystemForeignKey,
    })
    .where('state_hash', '=', hashOf(state))
    .execute();
}

export async function markClinicalLinkUsed(
  db: Kysely<Tables>,
  state: string,
  usedAt: Date,
): Promise<void> {
  await db
    .updateTable('clinical_link')
    .set({ used_at: usedAt })
    .where('state_hash', '=', hashOf(state))
    .execute();
}

/** The organisations for whose residents somebody can sign in at the clinical system, by name. */
export async function listLinkableOrganisations(
  db: Kysely<Tables>,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organisation')
    .select(['organisation.id', 'organisation.name'])
    .where('organisation.id', 'in', (eb) =>
      eb
        .selectFrom('provider_organisation as of')
        .innerJoin('clinical_account as account', (join) =>
          join
            .onRef('account.authoring_system', '=', 'of.authoring_system')
            .onRef('account.foreign_key', '=', 'of.foreign_key'),
        )
        .select('of.organisation_id'),
    )
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
}

/** A sign-in of the clinical system, with the organisations that it works for. */
export async function findClinicalAccount(db: Kysely<Tables>, externalUserName: string) {
  const row = await db
    .selectFrom('clinical_account')
    .selectAll()
    .where('external_user_name', '=', externalUserName)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const organisations = await db
    .selectFrom('provider_organisation')
    .select('organisation_id')
    .where('authoring_system', '=', row.authoring_system)
    .where('foreign_key', '=', row.foreign_key)
    .execute();
  return {
    passwordHash: row.password_hash,
    provider: {
      authoringSystem: row.authoring_system,
      authoringSystemForeignKey: row.foreign_key,
    },
    organisationIds: organisations.map(({ organisation_id }) => organisation_id),
  };
}

/** The names in the clinical system that belong to the person of a link, and to no account yet. */
export async function listOwnClinicalNames(
  db: Kysely<Tables>,
  { userId, organisationId }: Pick<ClinicalLink, 'userId' | 'organisationId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('clinical_account as account')
    .innerJoin('provider', (join) =>
      join
        .onRef('provider.authoring_system', '=', 'account.authoring_system')
        .onRef('provider.foreign_key', '=', 'account.foreign_key'),
    )
    .innerJoin('provider_organisation as of', (join) =>
      join
        .onRef('of.authoring_system', '=', 'account.authoring_system')
        .onRef('of.foreign_key', '=', 'account.foreign_key'),
    )
    .innerJoin('app_user', 'app_user.hpii', 'provider.hpii')
    .select('account.external_user_name')
    .where('app_user.id', '=', userId)
    .where('of.organisation_id', '=', organisationId)
    .where('provider.mapped_to', 'is', null)
    .orderBy('account.external_user_name')
    .execute();
  return rows.map(({ external_user_name }) => external_user_name);
}
