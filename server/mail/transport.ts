import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { inSpan } from '../monitoring/trace.ts';
import type { OutgoingMail } from '../queries/instance/outgoing-mail.ts';
import type { Settings } from '../settings/settings.ts';

type MailSettings = Pick<Settings, 'mail' | 'dataDir'>;

/**
 * Milliseconds for a whole email, however slowly the server answers: a user is waiting, and it is tried again later.
 */
const patience = 8000;

/** Passes an email to the SMTP server, or writes it to the outbox if there is none. Throws if that fails. */
export async function deliver(settings: MailSettings, mail: OutgoingMail): Promise<void> {
  const message = {
    from: settings.mail.from,
    // As a single address, whatever was typed.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const { smtpUrl } = settings.mail;
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl });
    const signal = AbortSignal.timeout(patience);
    const send = inSpan('SMTP send', 'client', () => transport.sendMail({ ...message, signal }));
    await send.finally(() => transport.close());
    return;
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  const { message: written } = await writer.sendMail(message);
  await writeOut(join(settings.dataDir, 'outbox'), `${mail.id}.eml`, written as Buffer);
}

/** All or nothing, and readable only by the operator: an invitation gives access. */
async function writeOut(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
