import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The keys in the invitations that were emailed to this address, in no order. */
export async function invitationKeys(dataDir: string, email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /\/invitation\/([\w-]{32})\r?\n/.exec(mail)?.[1] ?? '');
}
