import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../db/testing.ts';
import { insertMail } from '../queries/instance/outgoing-mail.ts';
import { collectLog } from '../testing/collect-log.ts';
import { type SmtpServer, startSmtp } from '../testing/smtp.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { sendDueMail, sendMail } from './send.ts';

const minute = 60_000;
let at = new Date('2026-11-21T01:30:00.000Z');
let smtp: SmtpServer;
let app: TestApp;
const logged = collectLog();

beforeAll(async () => {
  smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Wattle <access@example.org>' };
  app = await openTestApp({ now: () => at, environment, logTo: logged });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.refuseWith(undefined);
  await app.container.db.kysely.deleteFrom('outgoingMail').execute();
});

afterEach(() => {
  vi.restoreAllMocks();
  smtp.hang(false);
});

async function put(values: { recipient?: string; body?: string } = {}): Promise<string> {
  const mail = {
    id: randomUUID(),
    recipient: 'ada@example.org',
    subject: 'Zugang für Ada',
    body: 'Open https://wattle.example.org/identity/invitation/key\n',
    ...values,
  };
  await insertMail(app.container.db.kysely, mail, at);
  return mail.id;
}
const row = async (id: string) =>
  await app.container.db.kysely
    .selectFrom('outgoingMail')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isReceived = (recipient: string) => smtp.received.filter(({ to }) => to === recipient);

test('an email is sent to the SMTP server once, and its text is deleted', async () => {
  const id = await put();
  expect(await sendMail(app.container, id)).toBe('Sent');
  const [mail] = isReceived('ada@example.org');
  expect(mail?.message).toMatch(/^From: Wattle <access@example\.org>$/m);
  expect(mail?.message).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(mail?.message).toContain('/identity/invitation/key');
  expect(await row(id)).toMatchObject({ body: '', sentAt: at, lastError: null, attempts: 1 });
  await sendDueMail(app.container);
  expect(isReceived('ada@example.org')).toHaveLength(1);
});

test('an address typed as several stays one, and can’t inject a header', async () => {
  const recipient = 'a@example.org, b@example.org';
  await sendMail(app.container, await put({ recipient }));
  expect(isReceived('b@example.org')).toEqual([]);
});

test('an email that can’t be sent waits longer each time, and is sent in the end', async () => {
  smtp.refuseWith('451 Later, secret@example.org');
  const id = await put({ recipient: 'secret@example.org' });
  const attempts = async () => (await row(id)).attempts;
  expect(await sendMail(app.container, id)).toBe('Waiting');
  for (const [wait, expected] of [
    [59_000, 1],
    [2000, 2],
    [minute, 2],
    [minute, 3],
    [3 * minute, 3],
    [minute, 4],
  ] as const) {
    at = new Date(at.getTime() + wait);
    await sendDueMail(app.container);
    expect(await attempts()).toBe(expected);
  }
  expect(await row(id)).toMatchObject({ sentAt: null, lastError: 'EMESSAGE' });
  expect(logged.text).toContain('Could not send an email; will retry');
  expect(logged.text).not.toContain('secret@');

  smtp.refuseWith(undefined);
  at = new Date(at.getTime() + 360 * minute);
  // Two processes at once send it once.
  await Promise.all([sendDueMail(app.container), sendDueMail(app.container)]);
  expect(isReceived('secret@example.org')).toHaveLength(1);
  expect(await row(id)).toMatchObject({ body: '', lastError: null });
});

test('nothing is lost while there is no server', async () => {
  const { container } = app;
  const mail = { from: 'a@example.org', smtpUrl: 'smtp://127.0.0.1:1' };
  const away = { ...container, settings: { ...container.settings, mail } };
  const id = await put();
  expect(await sendMail(away, id)).toBe('Waiting');
  expect(await row(id)).toMatchObject({ sentAt: null, lastError: 'ESOCKET' });
  expect((await row(id)).body).toContain('invitation/key');
});

test('a server that hangs is given up after a while, and the emails behind it are tried too', async () => {
  const after = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(300));
  smtp.hang(true);
  const ids = [await put(), await put({ recipient: 'b@example.org' })];
  await sendDueMail(app.container);
  for (const id of ids) expect(await row(id)).toMatchObject({ sentAt: null, attempts: 1 });
  expect((await row(ids[0] ?? '')).lastError).toBe('EABORT');
  // Within the 10 s in which a process stops.
  expect(limit.mock.calls).toEqual([[8000], [8000]]);
  limit.mockRestore();
  smtp.hang(false);
  at = new Date(at.getTime() + 2 * minute);
  await sendDueMail(app.container);
  expect(await row(ids[1] ?? '')).toMatchObject({ sentAt: at });
});

test('a round ends after a minute or when the process stops, and the rest stays due', async () => {
  const id = await put();
  await sendDueMail(app.container, AbortSignal.abort());
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_001);
  await sendDueMail(app.container);
  expect(await row(id)).toMatchObject({ sentAt: null, attempts: 0 });
  clock.mockRestore();
  await sendDueMail(app.container);
  expect(await row(id)).toMatchObject({ sentAt: at });
});

test('an outbox that can’t be written to loses nothing', async () => {
  const { container } = app;
  const dataDir = temporaryDirectory();
  const mail = { from: 'a@example.org', smtpUrl: undefined };
  const withoutServer = { ...container, settings: { ...container.settings, mail, dataDir } };
  const outbox = join(dataDir, 'outbox');
  writeFileSync(outbox, 'in the way');
  const id = await put();
  expect(await sendMail(withoutServer, id)).toBe('Waiting');
  expect(await row(id)).toMatchObject({ sentAt: null, lastError: 'EEXIST' });
  rmSync(outbox);
  mkdirSync(outbox);
  at = new Date(at.getTime() + 2 * minute);
  await sendDueMail(withoutServer);
  expect(readdirSync(outbox)).toEqual([`${id}.eml`]);
});
