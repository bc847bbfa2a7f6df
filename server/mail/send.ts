import type { MailState } from '@wattle/contract/entities/registration.ts';
import type { Container } from '../container.ts';
import { listDueMail, markFailed, markSent, takeMail } from '../queries/instance/outgoing-mail.ts';
import { deliver } from './transport.ts';

type Sender = Pick<Container, 'db' | 'now' | 'log' | 'settings'>;

/** Sends one email that is due. If that fails it stays, and the job retries it. */
export async function sendMail(sender: Sender, id: string): Promise<MailState> {
  const { db, now, log, settings } = sender;
  const mail = await takeMail(db.kysely, id, now());
  if (mail === undefined) return 'Waiting';
  try {
    await deliver(settings, mail);
  } catch (error) {
    const code = codeOf(error);
    // Neither the error's message nor the recipient: both may name a person.
    log.warn({ mail: id, code }, 'Could not send an email; will retry');
    await markFailed(db.kysely, id, code);
    return 'Waiting';
  }
  await markSent(db.kysely, id, now());
  return 'Sent';
}

/** Other jobs wait meanwhile, and a server that hangs takes its time over every email. */
const roundMs = 60_000;

/**
 * Sends what is due, one after another, until `stopping` or for a minute; the rest is due the next time. A step of a
 * job.
 */
export async function sendDueMail(sender: Sender, stopping?: AbortSignal): Promise<false> {
  const end = performance.now() + roundMs;
  for (const id of await listDueMail(sender.db.kysely, sender.now())) {
    if (stopping?.aborted === true || performance.now() > end) break;
    await sendMail(sender, id);
  }
  return false;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
