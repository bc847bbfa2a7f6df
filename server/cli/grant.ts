import { missingNumbers, missingText } from '@wattle/contract/rules/people/complete-prescriber.ts';
import type { MissingNumber } from '@wattle/contract/values/missing-number.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Kysely } from 'kysely';
import { type AccountId, PersonalId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import {
  type AccountName,
  findAccount,
  listAccountsWithEmail,
} from '../queries/people/account-names.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { insertInvitation, renewInvitation } from '../queries/people/invitations.ts';
import { fieldChanges, userTexts } from '../policies/administration.ts';
import { readUser } from '../readers/user.ts';
import {
  insertUser,
  invitedUser,
  lockEmails,
  setOrganisations,
} from '../queries/people/new-users.ts';
import { hasOrganisation, nameOrganisation } from '../queries/instance/organisation-records.ts';
import { regrantUser } from '../queries/people/user-records.ts';
import { UsageError } from './command.ts';

export interface Grant {
  /** The id of an account that has signed in. */
  readonly account?: string | undefined;
  /** The claim that identifies the person at the identity provider. Without both, `email` says who is invited. */
  readonly subject?: string | undefined;
  readonly userType: UserType;
  /** Needed unless the account has them. */
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly email?: string | undefined;
  /** Every organisation the user may see from now on; one with a name is created if missing. */
  readonly organisations: readonly { readonly id: string; readonly name: string | undefined }[];
  /** A prescriber may lack what they need to finalise: an administrator adds it. */
  readonly numbersLater?: boolean | undefined;
}

export interface GrantResult {
  readonly user: AccountName;
  /** Connects the account that opens it; undefined for a person who signs in already. */
  readonly invitationKey: string | undefined;
  /** Without these a prescriber can't finalise. */
  readonly missing: readonly MissingNumber[];
  /** Other accounts with the same email address. */
  readonly namesakes: readonly AccountName[];
}

/**
 * Gives a person a user type and the organisations whose residents they may see, and removes any others. A person who
 * is known only by an email address is invited: an address in a token proves nothing. Throws for an organisation that
 * neither exists nor has a name, for an unknown account, and for a prescriber without numbers unless they come later.
 */
export async function grantUser(
  db: Kysely<Tables>,
  grant: Grant,
  newId: string,
  now: Date,
): Promise<GrantResult> {
  return await db.transaction().execute(async (tx) => {
    await lockEmails(tx);
    const found = await findGranted(tx, grant);
    const userId = PersonalId.parse(found?.id ?? newId);
    const before = found && userTexts(await getUser(tx, userId, now));
    const account = { userType: grant.userType, accessEndsAt: null, ...nameOf(grant, found) };
    const organisationIds = [...new Set(grant.organisations.map(({ id }) => id))];
    for (const organisation of grant.organisations) await ensureOrganisation(tx, organisation);
    const added = invitedUser(userId, account);
    const subject = found?.subject ?? grant.subject ?? added.subject;
    if (found === undefined) {
      await insertUser(tx, { ...added, subject }, organisationIds);
    } else {
      await regrantUser(tx, userId, account);
      await setOrganisations(tx, userId, organisationIds);
    }
    const after = await getUser(tx, userId, now);
    const { hpiiNumber: hpii, prescriberNumber } = after;
    const missing = missingNumbers({ userType: grant.userType, hpii, prescriberNumber });
    if (missing.length > 0 && grant.numbersLater !== true) throw incomplete(account, missing);
    const isInvited = subject === added.subject;
    const invitationKey = isInvited
      ? ((await renewInvitation(tx, userId, now)) ?? (await insertInvitation(tx, userId, now)))
      : undefined;
    await insertAudit(tx, {
      actor: 'operator',
      action: 'grant-user',
      resident: null,
      origin: 'command line',
      detail: {
        user: userId,
        userType: grant.userType,
        organisations: organisationIds.join(' '),
        // As for a change on screen, to be listed with those.
        subject: userId,
        name: `${account.givenName} ${account.familyName}`,
        fields: fieldChanges(before, userTexts(after)),
      },
    });
    const sharing = await listAccountsWithEmail(tx, account.email);
    const namesakes = sharing.filter(({ id }) => id !== userId);
    return { user: { ...account, id: userId, subject }, invitationKey, missing, namesakes };
  });
}

function incomplete(
  { givenName, familyName }: Pick<AccountName, 'givenName' | 'familyName'>,
  missing: readonly MissingNumber[],
): Error {
  return new Error(
    `${givenName} ${familyName} couldn’t finalise: their record has ${missingText(missing)}. An administrator can invite a prescriber with both numbers on the page Users. To add them there later, repeat this with --numbers-later.`,
  );
}

/** What an administrator reads of the user on screen, by field. */
async function getUser(tx: Kysely<Tables>, id: AccountId, now: Date) {
  const found = await readUser(tx, id, now);
  if (found === undefined) throw new Error(`There is no account ${id}.`);
  return found.user;
}

/** The account to change, if there is one. An email address finds only somebody who has access or is invited. */
async function findGranted(
  tx: Kysely<Tables>,
  { account, subject, email = '' }: Grant,
): Promise<AccountName | undefined> {
  if (account !== undefined) {
    const found = await findAccount(tx, { id: account });
    if (found !== undefined) return found;
    throw new Error(`There is no account ${account}. See who has signed in: grant --list`);
  }
  if (subject !== undefined) return await findAccount(tx, { subject });
  const users = (await listAccountsWithEmail(tx, email)).filter((user) => user.userType !== null);
  if (users.length <= 1) return users[0];
  throw new Error(
    `Several users have the address ${email}. Name one: ${users.map(({ id }) => `--account ${id}`).join(', ')}`,
  );
}

function nameOf(grant: Grant, found: AccountName | undefined) {
  const givenName = grant.givenName ?? found?.givenName ?? '';
  const familyName = grant.familyName ?? found?.familyName ?? '';
  const email = grant.email ?? found?.email ?? '';
  const needed = { '--given-name': givenName, '--family-name': familyName, '--email': email };
  const missing = Object.entries(needed).flatMap(([option, value]) =>
    value === '' ? [option] : [],
  );
  if (missing.length > 0) {
    const why = found === undefined ? '' : ': the provider doesn’t give that about this account';
    throw new UsageError(`Add ${missing.join(', ')}${why}.`);
  }
  return { givenName, familyName, email, userName: email };
}

async function ensureOrganisation(
  tx: Kysely<Tables>,
  { id, name }: Grant['organisations'][number],
): Promise<void> {
  if (name !== undefined) await nameOrganisation(tx, { id, name });
  else if (!(await hasOrganisation(tx, id))) {
    throw new Error(`There is no organisation ${id}. To create it, add its name: ${id}=<name>`);
  }
}
