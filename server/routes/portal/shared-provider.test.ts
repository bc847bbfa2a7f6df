import { randomUUID } from 'node:crypto';
import type { Question } from '@wattle/contract/entities/question.ts';
import { providerIdOf } from '@wattle/contract/values/provider-id.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { beforeAll, expect, test } from 'vitest';
import { addDraft, chartUrl, finalise, sharedCharting } from '../../testing/charting.ts';
import { expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertUser, type TestUser } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const url = '/portal/api/v1/external-users/provider';
const details = {
  firstName: 'Ada',
  lastName: 'Byron',
  qualification: 'FRACGP',
  hpiiNumber: '8003619900015717',
  prescriberNumber: '2425739',
};
let doctors: TestUser;
let nurses: TestUser;

const app = await sharedCharting();
beforeAll(async () => {
  const { kysely } = app.container.db;
  const shared = (userType: string) =>
    insertUser(kysely, { userType, isShared: true }, [app.world.organisationId]);
  doctors = await shared('Doctor');
  nurses = await shared('RegisteredNurse');
});

const choose = (user: TestUser, body: object) => app.as(user).post(url, body);
const chosen = async (user: TestUser, body: object = details) =>
  (await expectStatus(choose(user, body), 200)).json<ResidentKey>();

/** The account with the provider id that its client appends to every call. */
function under(user: TestUser, key: ResidentKey): TestClient {
  const client = app.as(user);
  const id = encodeURIComponent(providerIdOf(key));
  const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}providerId=${id}`;
  return {
    get: (path) => client.get(at(path)),
    post: (path, body) => client.post(at(path), body),
    put: (path, body) => client.put(at(path), body),
    delete: (path) => client.delete(at(path)),
  };
}

test('ADD-02 API-06 only a shared account names a provider', async () => {
  await expectStatus(app.anonymous.post(url, details), 401);
  await expectStatus(choose(app.world.users.Doctor, details), 403);
  await expectStatus(choose(app.world.unmapped, details), 403);
});

test('ADD-01 the server names the same errors as the page', async () => {
  const wrong = { firstName: ' ', lastName: '', hpiiNumber: '12', prescriberNumber: 'x' };
  const answer = await expectStatus(choose(doctors, wrong), 422);
  expect(answer.json()).toMatchObject({
    code: 'Invalid_Provider',
    content: [
      { propertyName: 'firstName', message: 'First name is required' },
      { propertyName: 'lastName', message: 'Last name is required' },
      { propertyName: 'hpiiNumber', message: 'Must be exactly 16 digits' },
      { propertyName: 'prescriberNumber', message: 'Must be only digits' },
    ],
  });
});

test('ADD-02 the same details give the same provider, also twice at once; other details give another', async () => {
  const [one, other] = await Promise.all([chosen(doctors), chosen(doctors)]);
  expect(one).toEqual(other);
  expect(await chosen(doctors, { ...details, firstName: ' Ada ', qualification: '' })).toEqual(one);
  expect(await chosen(doctors, { ...details, qualification: null })).toEqual(one);
  expect(await chosen(doctors, { ...details, firstName: 'Anna' })).not.toEqual(one);
  // Here a name is enough, and numbers that weren't asked for are not kept.
  const nurse = await chosen(nurses, details);
  expect(await chosen(nurses, { firstName: 'Ada', lastName: 'Byron' })).toEqual(nurse);
  const noNumbers = { ...details, hpiiNumber: null, prescriberNumber: null };
  expect(await chosen(nurses, noNumbers)).toEqual(nurse);
  await expectStatus(choose(doctors, noNumbers), 422);
  expect(nurse).not.toEqual(one);
});

test('ADD-02 a record written under a provider has the provider’s name, before and after a change', async () => {
  const { resident } = app.world;
  const ada = under(doctors, await chosen(doctors));
  const grace = under(doctors, await chosen(doctors, { ...details, firstName: 'Grace' }));
  const draftIds = [await addDraft(ada, resident)];
  // One provider's drafts aren't the other's.
  const theirs = await grace.get(`${chartUrl(resident)}/drafts`);
  expect(theirs.json()).toEqual([]);
  await expectStatus(finalise(ada, resident, { draftIds, basedOnOrderId: null }), 200);
  const history = async () => (await ada.get(`${chartUrl(resident)}/order-history`)).body;
  expect(await history()).toContain('Ada Byron');
  expect(await history()).not.toContain('Grace');
  // Without a provider, or under another account's, the chart stays closed.
  const bare = [
    app.as(doctors).get(chartUrl(resident)),
    under(doctors, await chosen(nurses)).get(chartUrl(resident)),
  ];
  expect(statusesOf(await Promise.all(bare))).toEqual(['403', '403']);
});

test('ADD-02 of one shared account, each chosen person asks, withdraws, answers and is asked under their own name', async () => {
  const resident = await app.addResident();
  const url = `${chartUrl(resident)}/questions`;
  const [ada, grace] = await Promise.all([
    chosen(nurses),
    chosen(nurses, { ...details, firstName: 'Grace' }),
  ]);
  const [asking, colleague] = [under(nurses, ada), under(nurses, grace)];
  const prescriber = under(doctors, await chosen(doctors));
  const draftIds = [await addDraft(prescriber, resident)];
  await expectStatus(finalise(prescriber, resident, { draftIds, basedOnOrderId: null }), 200);
  const id = randomUUID();
  const content = {
    kind: 'question',
    medicationForeignKey: null,
    words: 'Still needed?',
    isUrgent: false,
    source: '',
  };
  const reply = (client: TestClient, words: string, kind: string) =>
    client.post(`${url}/${id}/replies`, { id: randomUUID(), content: { kind, words } });
  const theOne = async (client: TestClient) =>
    (await expectStatus(client.get(url), 200)).json<{ questions: Question[] }>().questions[0];
  await expectStatus(app.as(nurses).post(url, { id, content }), 403);
  await expectStatus(asking.post(url, { id, content }), 200);
  expect(await theOne(asking)).toMatchObject({ isMine: true, asked: { by: 'Ada Byron' } });
  expect(await theOne(colleague)).toMatchObject({ isMine: false });
  expect(await theOne(prescriber)).toMatchObject({
    askedOf: { name: 'Ada Byron', isMe: true, hasLeft: false },
  });
  await expectStatus(reply(colleague, '', 'withdrawn'), 403);
  const another = under(doctors, await chosen(doctors, { ...details, firstName: 'Anna' }));
  expect(await theOne(another)).toMatchObject({ askedOf: { isMe: false, hasLeft: false } });
  await expectStatus(reply(another, 'Yes', 'answered'), 200);
  expect(await theOne(colleague)).toMatchObject({ outcome: { by: 'Anna Byron', words: 'Yes' } });
});
