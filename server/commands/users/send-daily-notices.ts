import { dailyDueOn, dailyNotice, notSentTo } from '@wattle/contract/rules/people/notices.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Container } from '../../container.ts';
import { insertMail } from '../../queries/instance/outgoing-mail.ts';
import { countNeedy } from '../../queries/needs/needs.ts';
import { listDailyRecipients, takeDaily } from '../../queries/people/notices.ts';

/** How many people one step is for. */
const atOnce = 20;
/** More than anybody sees. */
const everybody = 1_000_000;

/**
 * Queues the summary of the day for those whose hour it is: at most one a day for each, and none if nobody needs them. A
 * step of a job.
 */
export async function sendDailyNotices(container: Container): Promise<boolean> {
  const { db, now, newId, settings } = container;
  // Without a server they would become files that nobody reads.
  if (settings.mail.smtpUrl === undefined) return false;
  const at = now();
  const due = (await listDailyRecipients(db.kysely, at)).flatMap((person) => {
    const day = dailyDueOn(person, person.lastDailyOn, toInstant(at));
    const isSent = notSentTo({ isShared: false, email: person.email }, true) === null;
    return day === null || !isSent ? [] : [{ ...person, day }];
  });
  for (const { day, accountId, userId, userType, email } of due.slice(0, atOnce)) {
    if (userType === null) continue;
    const residents = await countNeedy(
      db.kysely,
      { accountId, userId, userType, now: at },
      everybody,
    );
    await db.kysely.transaction().execute(async (tx) => {
      if (!(await takeDaily(tx, userId, day)) || residents === 0) return;
      await insertMail(
        tx,
        { id: newId(), recipient: email, ...dailyNotice(settings, residents) },
        at,
      );
    });
  }
  return due.length > atOnce;
}
