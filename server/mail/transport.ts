import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../queries/outgoing-mail.ts';
import type { Settings } from '../settings/settings.ts';

type MailSettings = Pick<Settings, 'mail' | 'dataDir'>;

/** Somebody waits for the answer: a server that does not answer is tried again later. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Hands a mail to the SMTP server, or without one writes it to the outbox. Throws when that fails. */
export async function deliver(settings: MailSettings, mail: OutgoingMail): Promise<void> {
  const message = {
    from: settings.mail.from,
    // As one address, whatever somebody typed there.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const { smtpUrl } = settings.mail;
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl, ...patience });
    await transport.sendMail(message).finally(() => transport.close());
    return;
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  const { message: written } = await writer.sendMail(message);
  await writeOut(join(settings.dataDir, 'outbox'), `${mail.id}.eml`, written as Buffer);
}

/** Whole or not at all, and for the operator alone: an invitation opens the door. */
async function writeOut(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
