import type { Container } from '../container.ts';
import { mailChannel } from '../queries/instance/outgoing-mail.ts';
import { sendDueMail } from './send.ts';

/**
 * Sends what can't wait for the job as soon as it is queued, without the caller who queued it; each process may. What isn't
 * sent stays for the job. Resolves once listening, with the function to stop.
 */
export async function startMail(container: Container): Promise<() => Promise<void>> {
  const { db, log } = container;
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const stopHearing = await db.listen(mailChannel, () => {
    last = last
      .then(() => sendDueMail(container, stopping.signal))
      .catch((err: unknown) => log.error({ err }, 'Sending email failed'));
  });
  return async () => {
    stopping.abort();
    await stopHearing();
    await last;
  };
}
