import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Actor, PersonalId, UserId } from '../../actor.ts';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { type EndableToken, isNotEnded } from './ended-access.ts';

const accountOf = (db: Kysely<Tables>, subject: string) =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where('subject', '=', subject)
    .where('sharedAccountId', 'is', null);

/** The account with this subject, if there is one. */
export async function findActor(
  db: Kysely<Tables>,
  subject: string,
  now: Date,
): Promise<Actor | undefined> {
  const row = await accountOf(db, subject).executeTakeFirst();
  return row && toActor(row, now);
}

/** The subject of a token, and the keys that can end it. */
export type SignedIn = EndableToken & { readonly subject: string };

/** The account of a token; undefined if there is none, or the token was ended. */
export async function findSignedIn(
  db: Kysely<Tables>,
  token: SignedIn,
  now: Date,
): Promise<Actor | undefined> {
  const [row] = await signedIn(db, token);
  return row && toActor(row, now);
}

const signedIn = builtOnce((db, token: SignedIn) =>
  accountOf(db, token.subject).where(isNotEnded(token)),
);

/** When the access of a token's account ends, if an end is set. */
export async function findAccessEnd(db: Kysely<Tables>, subject: string): Promise<Date | null> {
  const row = await db
    .selectFrom('appUser')
    .select('accessEndsAt')
    .where('subject', '=', subject)
    .where('sharedAccountId', 'is', null)
    .executeTakeFirst();
  return row?.accessEndsAt ?? null;
}

type AccountRow = Omit<
  Selectable<Tables['appUser']>,
  'sharedAccountId' | 'qualification' | 'ahpraNumber' | 'revision' | 'updatedAt'
>;

/** Who the account is at `now`: without a type once its access has ended. */
export function toActor({ accessEndsAt, ...row }: AccountRow, now: Date): Actor {
  const id = PersonalId.parse(row.id);
  const hasAccessEnded = accessEndsAt !== null && accessEndsAt <= now;
  const userType = hasAccessEnded ? null : row.userType;
  return { ...row, userType, hasAccessEnded, accountId: id, userId: id };
}

/** The shared account with the chosen provider under this key; undefined if it has no such provider. */
export async function findActorUnder(
  db: Kysely<Tables>,
  account: Actor,
  provider: ResidentKey,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select(['id', 'familyName', 'givenName', 'hpii', 'prescriberNumber'])
    .select(['providerAuthoringSystem', 'providerForeignKey'])
    .where('sharedAccountId', '=', account.accountId)
    .where('providerAuthoringSystem', '=', provider.authoringSystem)
    .where('providerForeignKey', '=', provider.authoringSystemForeignKey)
    .executeTakeFirst();
  return row && { ...account, ...row, userId: UserId.parse(row.id) };
}
