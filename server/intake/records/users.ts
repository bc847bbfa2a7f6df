import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { line } from '@wattle/contract/values/text.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { maybe, maybeText, text } from '@wattle/contract/values/import-fields.ts';
import {
  completeUser,
  type UserInput,
  userProblems,
} from '@wattle/contract/rules/people/administration.ts';
import { endOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import { type Kysely, sql } from 'kysely';
import { type AccountId, PersonalId } from '../../actor.ts';
import {
  addUser,
  changeUser,
  insertInvited,
  type Saving,
} from '../../commands/users/write-user.ts';
import type { Tables } from '../../db/tables.ts';
import { changeDetail, fieldChanges, userTexts } from '../../policies/administration.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { closeInvitation } from '../../queries/people/invitations.ts';
import { bindSubject, isEmailTaken, lockEmails } from '../../queries/people/new-users.ts';
import { findUser } from '../../queries/people/user-records.ts';
import { readUser } from '../../readers/user.ts';
import type { ImportRun, Loader, LocatedRow } from './loader.ts';
import { isWrite, type Verdict, verdictOf } from './verdict.ts';
import { keyed, problemList, asFindings } from './compare.ts';

export const UserRow = z.strictObject({
  email: text,
  /** The `sub` claim of the identity provider. With one, the user can sign in at once; without one they are invited. */
  subject: maybe(line(255)),
  userType: UserType,
  givenName: text,
  familyName: text,
  organisationIds: maybe(z.array(RecordCode).check(z.maxLength(1000))),
  hpiiNumber: maybeText,
  prescriberNumber: maybeText,
  ahpraNumber: maybeText,
  qualification: maybeText,
  /** The last day of access. */
  accessEndsOn: maybe(PlainDate),
});
export type UserRow = z.infer<typeof UserRow>;

export const userSheet: Sheet<UserRow> = {
  kind: 'users',
  key: ['email'],
  row: UserRow,
  cells: { organisationIds: 'list' },
};

/** What is to be written about a user. */
interface Plan {
  readonly id: AccountId;
  readonly isNew: boolean;
  /** To sign in with from now on; null leaves it. */
  readonly subject: string | null;
  readonly user: UserInput;
  readonly detail: Record<string, unknown>;
}

/** Users, by the subject they sign in with or their email address. A user without a subject is invited by email. */
export function userLoader(settings: Saving['settings']): Loader<UserRow> {
  return {
    sheet: userSheet,
    async begin({ tx }) {
      await lockEmails(tx);
      await sql`create temp table import_user (line integer primary key, plan jsonb) on commit drop`.execute(
        tx,
      );
    },
    async compare(run, rows) {
      const judge = await judgeIn(run, rows);
      const verdicts: Verdict[] = [];
      for (const row of rows) verdicts.push(await judge(row));
      return verdicts;
    },
    async write(run) {
      for await (const plan of plans(run.tx)) await writeUser(run, settings, plan);
      // Last, because the log is locked from the first on.
      for await (const { detail } of plans(run.tx)) {
        await insertAudit(run.tx, { ...run.by, action: 'import-user', resident: null, detail });
      }
    },
  };
}

async function* plans(tx: Kysely<Tables>): AsyncGenerator<Plan, void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ line: number; plan: Plan }>`
      select line, plan from import_user where line > ${last} order by line limit 500`.execute(tx);
    for (const { plan } of rows) yield plan;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.line;
  }
}

async function writeUser(
  { tx, now, newId }: ImportRun,
  settings: Saving['settings'],
  { id, isNew, subject, user }: Plan,
): Promise<void> {
  const personal = PersonalId.parse(id);
  const saving = { tx, settings, mailId: newId(), now };
  if (isNew && subject === null) {
    await addUser(saving, personal, user);
    return;
  }
  if (isNew) await insertInvited(tx, personal, user);
  if (subject !== null) {
    await bindSubject(tx, id, subject);
    await closeInvitation(tx, id, now);
  }
  const row = isNew ? undefined : await findUser(tx, id, now);
  if (row !== undefined) await changeUser(saving, { ...row, id: personal }, user);
}

async function judgeIn(run: ImportRun, rows: readonly LocatedRow<UserRow>[]) {
  const { tx, now, newId, acceptHeld } = run;
  const { bySubject, byEmail } = await listAccounts(tx, rows);
  const organisations = await tx.selectFrom('organisation').select('id').execute();
  const organisationIds = new Set(organisations.map(({ id }) => id));
  const firsts = await run.firstLines(
    'email',
    rows.map(({ row, line }) => ({ key: row.email.toLowerCase(), line })),
  );

  return async ({ row, line }: LocatedRow<UserRow>): Promise<Verdict> => {
    const refusals: string[] = [];
    const holds: string[] = [];
    const named = row.subject ? bySubject.get(row.subject) : undefined;
    const account = named ?? byEmail.get(row.email.toLowerCase());
    const stored = account && (await readUser(tx, account.id, now))?.user;
    const form = formOf(row, stored);
    const user = completeUser(form);
    // Published test data breaks the number's rule; nothing depends on it.
    const { ahpraNumber, accessEndsAt: accessEndsOn, ...problems } = userProblems(form);
    refusals.push(...problemList({ ...problems, ...(accessEndsOn && { accessEndsOn }) }));
    const notes =
      ahpraNumber === undefined ? [] : ['ahpraNumber isn’t three letters and ten digits'];
    if (!user.organisationIds.every((id) => organisationIds.has(id))) {
      refusals.push('organisationIds names no organisation');
    }
    const first = firsts.get(row.email.toLowerCase());
    if (first !== line) refusals.push(`line ${first} has the same email address`);
    if (await isEmailTaken(tx, user.email, account?.id)) {
      refusals.push('email belongs to another user');
    }
    const subject = row.subject && account?.subject !== row.subject ? row.subject : null;
    if (subject !== null && account !== undefined && !account.subject.startsWith('invited:')) {
      holds.push('the user signs in with another subject');
    }
    if (stored?.hpiiNumber && user.hpiiNumber && stored.hpiiNumber !== user.hpiiNumber) {
      holds.push('the user has another HPI-I: it may be another person');
    }
    const changes = fieldChanges(stored && userTexts(stored), userTexts(user));
    const fields = changes.map(({ name }) => (name === 'accessEndsAt' ? 'accessEndsOn' : name));
    if (subject !== null) fields.push('subject');
    const isNew = stored === undefined;
    const verdict = verdictOf({
      isNew,
      fields,
      refusals,
      holds: asFindings(holds),
      notes: asFindings(notes),
      acceptHeld,
    });
    if (isWrite(verdict)) {
      const id = account?.id ?? newId();
      const detail = changeDetail(id, `${user.givenName} ${user.familyName}`, changes);
      const plan = { id, isNew, subject, user, detail };
      await sql`insert into import_user values (${line}, ${JSON.stringify(plan)}::jsonb)`.execute(
        tx,
      );
    }
    return verdict;
  };
}

/** A missing column leaves what is stored alone. */
function formOf(row: UserRow, stored: UserRecord | undefined): UserInput {
  const { hpiiNumber = stored?.hpiiNumber, prescriberNumber = stored?.prescriberNumber } = row;
  const { ahpraNumber = stored?.ahpraNumber, qualification = stored?.qualification } = row;
  const { organisationIds = stored?.organisationIds } = row;
  const { accessEndsOn } = row;
  return {
    userType: row.userType,
    givenName: row.givenName,
    familyName: row.familyName,
    email: row.email,
    hpiiNumber: hpiiNumber ?? '',
    prescriberNumber: prescriberNumber ?? '',
    ahpraNumber: ahpraNumber ?? '',
    qualification: qualification ?? '',
    organisationIds: organisationIds ?? [],
    accessEndsAt:
      accessEndsOn === undefined
        ? (stored?.accessEndsAt ?? null)
        : accessEndsOn && endOfAccess(accessEndsOn),
    isShared: stored?.isShared ?? false,
  };
}

/** The accounts of these rows. Somebody who signs in and has no type yet is found by their subject only. */
async function listAccounts(tx: Kysely<Tables>, rows: readonly LocatedRow<UserRow>[]) {
  const subjects = rows.flatMap(({ row }) => row.subject ?? []);
  const emails = rows.map(({ row }) => row.email.toLowerCase());
  const accounts = await tx
    .selectFrom('appUser')
    .select((eb) => ['id', 'subject', 'userType', eb.fn<string>('lower', ['email']).as('email')])
    .where('sharedAccountId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('subject', '=', sql<string>`any(${subjects}::text[])`),
        eb(eb.fn('lower', ['email']), '=', sql<string>`any(${emails}::text[])`),
      ]),
    )
    .execute();
  // The condition above leaves only accounts, not the providers who share one.
  const own = accounts.map((one) => ({ ...one, id: one.id as AccountId }));
  return {
    bySubject: keyed(own, ({ subject }) => subject),
    byEmail: keyed(
      own.filter(({ userType }) => userType !== null),
      ({ email }) => email,
    ),
  };
}
