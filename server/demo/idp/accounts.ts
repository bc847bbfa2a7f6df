import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import {
  hashPassword,
  publicCost,
  unmatchedHash,
  userNameKey,
  verifyPassword,
} from '../../passwords.ts';

/** Every demo account's public password. */
export const demoPassword = 'wattle-demo';

export interface DemoAccount {
  userName: string;
  /** The `sub` claim; the app_user row with it has the person's name. */
  subject: string;
  /** The description on the sign-in page. */
  description: string;
  /** Whether it is listed on the sign-in page. */
  isListed: boolean;
}

/** Creates or updates a demo account. */
export async function upsertDemoAccount(db: Kysely<Tables>, account: DemoAccount): Promise<void> {
  const row = {
    subject: account.subject,
    passwordHash: await hashDemoPassword(),
    description: account.description,
    isDemo: account.isListed,
  };
  await db
    .insertInto('idpAccount')
    .values({ userName: userNameKey(account.userName), ...row })
    .onConflict((conflict) => conflict.column('userName').doUpdateSet(row))
    .execute();
}

/** Adds an account with its own password. */
export async function insertAccount(
  tx: Kysely<Tables>,
  { userName, subject, passwordHash }: { userName: string; subject: string; passwordHash: string },
): Promise<void> {
  const row = { userName: userNameKey(userName), subject, passwordHash };
  await tx.insertInto('idpAccount').values(row).execute();
}

let publishedHash: Promise<string> | undefined;

/** The demo password is public, so its accounts share one hash, which takes no time. */
export function hashDemoPassword(): Promise<string> {
  publishedHash ??= hashPassword(demoPassword, publicCost);
  return publishedHash;
}

/** The demo accounts by name, for the sign-in page. */
export async function listDemoAccounts(
  db: Kysely<Tables>,
): Promise<{ userName: string; description: string }[]> {
  return db
    .selectFrom('idpAccount')
    .select(['userName', 'description'])
    .where('isDemo', '=', true)
    .orderBy('userName')
    .execute();
}

/**
 * The account's subject, or undefined if the name or password is wrong. Both cases take
 * the same time, so that nobody can find out which names exist; demo names are public.
 */
export async function findSubject(
  db: Kysely<Tables>,
  userName: string,
  password: string,
): Promise<string | undefined> {
  const account = await db
    .selectFrom('idpAccount')
    .select(['subject', 'passwordHash'])
    .where('userName', '=', userNameKey(userName))
    .executeTakeFirst();
  const isRight = await verifyPassword(password, account?.passwordHash ?? unmatchedHash);
  return isRight ? account?.subject : undefined;
}

/** An account's OpenID Connect claims; undefined if there is no such account. */
export async function findClaims(db: Kysely<Tables>, subject: string) {
  const person = await db
    .selectFrom('idpAccount')
    .innerJoin('appUser', 'appUser.subject', 'idpAccount.subject')
    .select(['appUser.userName', 'givenName', 'familyName', 'email'])
    .where('idpAccount.subject', '=', subject)
    .executeTakeFirst();
  return (
    person && {
      sub: subject,
      preferred_username: person.userName,
      name: `${person.givenName} ${person.familyName}`.trim(),
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
    }
  );
}
