import { randomUUID } from 'node:crypto';
import type { NoticeSettings } from '@wattle/contract/entities/notice.ts';
import { urgentNotice } from '@wattle/contract/rules/people/notices.ts';
import { getPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountId, UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { insertMail, wakeMail } from '../instance/outgoing-mail.ts';

const columns = ['isDaily', 'dailyHour', 'timeZone', 'isUrgent'] as const;

/** What a person wants to be sent; undefined if they have never said. */
export async function findNoticeSettings(
  db: Kysely<Tables>,
  userId: UserId,
): Promise<NoticeSettings | undefined> {
  return await db
    .selectFrom('noticeSetting')
    .select(columns)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function upsertNoticeSettings(
  tx: Kysely<Tables>,
  userId: UserId,
  { isDaily, dailyHour, timeZone, isUrgent }: NoticeSettings,
): Promise<void> {
  const settings = { isDaily, dailyHour, timeZone, isUrgent };
  await tx
    .insertInto('noticeSetting')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute();
}

/** People who want notices and may still see residents. */
const recipients = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('noticeSetting as setting')
    .innerJoin('appUser as person', 'person.id', 'setting.userId')
    .where('person.isShared', '=', false)
    .where('person.sharedAccountId', 'is', null)
    .where('person.userType', 'in', everyType)
    .where((eb) =>
      eb.or([eb('person.accessEndsAt', 'is', null), eb('person.accessEndsAt', '>', now)]),
    );

/** Ahead of UTC in the earliest zone of the world. */
const earliestMs = 14 * 3_600_000;

/** Those who want a summary each day and could be due for one: where it is latest, the day is theirs already. */
export async function listDailyRecipients(db: Kysely<Tables>, now: Date) {
  const latestDay = getPlainDate(new Date(now.getTime() + earliestMs).toISOString().slice(0, 10));
  return await recipients(db, now)
    .where('setting.isDaily', '=', true)
    .where((eb) =>
      eb.or([eb('setting.lastDailyOn', 'is', null), eb('setting.lastDailyOn', '<', latestDay)]),
    )
    .select(columns.map((name) => `setting.${name}` as const))
    .select(['setting.lastDailyOn', 'person.userType', 'person.email'])
    .select([sql<AccountId>`person.id`.as('accountId'), sql<UserId>`person.id`.as('userId')])
    .orderBy('person.id')
    .execute();
}

/** Takes a day’s summary of a person, once whoever asks; false if they had it. */
export async function takeDaily(
  tx: Kysely<Tables>,
  userId: UserId,
  day: PlainDate,
): Promise<boolean> {
  const taken = await tx
    .updateTable('noticeSetting')
    .set({ lastDailyOn: day })
    .where('userId', '=', userId)
    .where('isDaily', '=', true)
    .where((eb) => eb.or([eb('lastDailyOn', 'is', null), eb('lastDailyOn', '<', day)]))
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Something urgent about a resident. */
interface Urgent {
  readonly residentId: string;
  /** The prescribers whom it is asked of; null: nobody in particular. */
  readonly askedOf: readonly (UserId | null)[];
  /** Who knows it already. */
  readonly by: UserId;
}

/**
 * The addresses of those who want to know at once of something urgent, each person once: the prescribers whom it is asked
 * of and, if one of them is nobody who may see the resident, every prescriber who may.
 */
async function listUrgentRecipients(
  tx: Kysely<Tables>,
  { residentId, askedOf, by }: Urgent,
  now: Date,
): Promise<string[]> {
  const mayAnswer = (person: string) => sql<boolean>`exists (
    select from resident join facility on facility.id = resident.facility_id
      join user_organisation as named on named.organisation_id = facility.organisation_id
      join app_user as one on one.id = named.user_id
    where resident.id = ${residentId} and one.id = ${sql.ref(person)}
      and (one.access_ends_at is null or one.access_ends_at > ${now})
  )`;
  const rows = await recipients(tx, now)
    .where('setting.isUrgent', '=', true)
    .where('person.userType', 'in', prescriberTypes)
    .where(mayAnswer('person.id'))
    .where('person.id', '<>', by)
    .where((eb) =>
      eb.or([
        eb('person.id', '=', sql<UserId>`any(${askedOf}::uuid[])`),
        sql<boolean>`exists (
          select from unnest(${askedOf}::uuid[]) as asked (id) where not ${mayAnswer('asked.id')}
        )`,
      ]),
    )
    .select('person.email')
    .execute();
  return rows.map(({ email }) => email);
}

interface MailSettings extends Readonly<Parameters<typeof urgentNotice>[0]> {
  readonly mail: { readonly smtpUrl: string | undefined };
}

/** Queues an email to each of them, in the transaction of what is urgent, and has it sent at once. */
export async function queueUrgentMail(
  tx: Kysely<Tables>,
  settings: MailSettings,
  about: Urgent,
  now: Date,
): Promise<void> {
  // Without a server they would become files that nobody reads.
  if (settings.mail.smtpUrl === undefined) return;
  const words = urgentNotice(settings);
  const addresses = await listUrgentRecipients(tx, about, now);
  for (const recipient of addresses) {
    await insertMail(tx, { id: randomUUID(), recipient, ...words }, now);
  }
  if (addresses.length > 0) await wakeMail(tx);
}
