import { randomUUID } from 'node:crypto';
import { fastify, type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { PersonalId } from '../../actor.ts';
import { logRequests } from '../../http/request-log.ts';
import { createLog } from '../../log.ts';
import { insertInvitation, renewInvitation } from '../../queries/people/invitations.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { insertUser } from '../../testing/rows.ts';
import { newRequest, signIn, startIdentity } from './testing/identity.ts';
import { mountIdentityProvider } from './mount.ts';

const password = 'quiet wattle seven';
const day = 24 * 60 * 60_000;
const identity = await forAll(startIdentity());

async function invite() {
  const db = identity.db.kysely;
  const email = `Ada.${randomUUID()}@example.org`;
  const id = PersonalId.parse(randomUUID());
  await insertUser(db, { id, email, userName: email, subject: `invited:${id}` }, []);
  const key = await insertInvitation(db, id, identity.container.now());
  return { email, id, key, path: `/identity/invitation/${key}` };
}
const open = (path: string) => identity.newBrowser().go(path);
const choose = (path: string, chosen: string, again = chosen) =>
  identity.newBrowser().post(path, { password: chosen, again });

test('an invited person chooses a password and signs in with it', async () => {
  const { email, id, path } = await invite();
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`value="${email}"`);
  // A browser would cut off a pasted text.
  expect(page.text).not.toContain('maxlength');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const ready = await choose(path, password);
  expect(ready.status).toBe(200);
  expect(ready.text).toContain('Your account is ready');
  expect(ready.text).toContain(`href="${identity.publicUrl}/residents"`);

  const request = newRequest(identity.publicUrl).url;
  const wrong = await signIn(identity.newBrowser(), request, email, 'another password');
  expect(wrong.status).toBe(401);
  const right = await signIn(identity.newBrowser(), request, email.toUpperCase(), password);
  expect(right.url.pathname).toBe('/residents');
  const audit = await identity.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'detail'])
    .where('action', '=', 'accept-invitation')
    .where('actor', '=', id)
    .execute();
  expect(audit).toEqual([{ actor: id, detail: { user: id } }]);
});

test.each([
  ['too short', 'eleven char', 'eleven char', 'Choose a password of 12 to 200 characters.'],
  [
    'too long',
    'a'.repeat(201),
    'a'.repeat(201),
    'Shorten the password to 200 characters. It has 201.',
  ],
  ['only spaces', ' '.repeat(12), ' '.repeat(12), 'Choose a password that isn’t only spaces.'],
  ['missing', '', '', 'Choose a password of 12 to 200 characters.'],
  ['not repeated correctly', password, `${password} `, 'The passwords don’t match.'],
])('a password that is %s is refused', async (_what, chosen, again, sentence) => {
  const { path } = await invite();
  const answer = await choose(path, chosen, again);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(answer.url.search).toMatch(/^\?problem=/);
  expect((await open(path)).status).toBe(200);
});

test('the link works once, even if used twice at the same time', async () => {
  const { path } = await invite();
  const answers = await Promise.all([choose(path, password), choose(path, password)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404']);
  expect((await open(path)).status).toBe(404);
  expect((await choose(path, 'somebody else’s words')).status).toBe(404);
});

test('after seven days it no longer works', async () => {
  const { path } = await invite();
  identity.wait(7 * day - 60_000);
  expect((await open(path)).status).toBe(200);
  identity.wait(61_000);
  expect((await choose(path, password)).status).toBe(404);
});

test('a link that a newer one has replaced says to look for the latest email', async () => {
  const { id, path } = await invite();
  await renewInvitation(identity.db.kysely, id, identity.container.now());
  const answer = await open(path);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('only the link in the latest email works');
});

test.each(['A'.repeat(32), 'short', '%00'])(
  'the key %j leads to the same plain page',
  async (key) => {
    const answer = await open(`/identity/invitation/${key}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('This invitation isn’t valid');
  },
);

test('the key is in no log, and only its hash is in the table', async () => {
  const logged = collectLog();
  const log: FastifyBaseLogger = createLog('trace', logged);
  const app = fastify({ loggerInstance: log });
  logRequests(app);
  await mountIdentityProvider(app, { ...identity.container, log });
  const { key, path } = await invite();
  const answer = await app.inject({ url: path });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(logged.text).toContain('/identity/invitation/:key');
  const answered = logged.text.split('\n').filter((line) => line.includes('"Answered"'));
  expect(answered.join()).not.toContain(key);
  const kept = await identity.db.kysely.selectFrom('invitation').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(key);
});
