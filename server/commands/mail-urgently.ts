import { urgentNotice } from '@wattle/contract/rules/people/notices.ts';
import type { Kysely } from 'kysely';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { queueUrgentMail } from '../queries/people/notices.ts';

/** Has an email sent to whoever is asked and wants to know at once. Without a server none would ever be read. */
export async function mailUrgently(
  tx: Kysely<Tables>,
  settings: Container['settings'],
  about: Parameters<typeof queueUrgentMail>[1],
  now: Date,
): Promise<void> {
  if (settings.mail.smtpUrl === undefined) return;
  await queueUrgentMail(tx, about, urgentNotice(settings), now);
}
