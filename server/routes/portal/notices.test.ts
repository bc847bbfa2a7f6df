import { randomUUID } from 'node:crypto';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendDailyNotices } from '../../commands/users/send-daily-notices.ts';
import { sendDueMail } from '../../mail/send.ts';
import { startMail } from '../../mail/start.ts';
import {
  chartUrl,
  draft,
  finaliseChart,
  noon,
  openCharting,
  prescription,
} from '../../testing/charting.ts';
import { forAll } from '../../testing/for-all.ts';
import { expectInvalid, expectStatus } from '../../testing/refusals.ts';
import { sql } from 'kysely';
import {
  insertFacility,
  insertUser,
  type TestResident,
  type TestUser,
} from '../../testing/rows.ts';
import { startSmtp } from '../../testing/smtp.ts';
import type { TestClient } from '../../testing/test-app.ts';

const smtp = await startSmtp();
afterAll(() => smtp.close());
const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Wattle <no-reply@example.org>' };
const app = await forAll(openCharting({ environment }));
afterAll(await startMail(app.container));
const { kysely } = app.container.db;
const { doctor, nurse, pharmacist } = app;
const { users } = app.world;

const url = '/portal/api/v1/users/notices';
const settings = {
  isDaily: true,
  dailyHour: 7,
  timeZone: 'Australia/Adelaide',
  isUrgent: true,
};
const day = 86_400_000;
const emailOf = async ({ id }: TestUser) =>
  (
    await kysely
      .selectFrom('appUser')
      .select('email')
      .where(sql<boolean>`id = ${id}`)
      .executeTakeFirstOrThrow()
  ).email;
const mailed = () => kysely.selectFrom('outgoingMail').selectAll().orderBy('createdAt').execute();

beforeEach(async () => {
  app.clock.at = noon;
  smtp.refuseWith(undefined);
  await kysely.deleteFrom('outgoingMail').execute();
  await kysely.deleteFrom('noticeSetting').execute();
});

afterEach(() => {
  vi.restoreAllMocks();
  smtp.hang(false);
});

const ask = (isUrgent: boolean, of: TestResident, id: string = randomUUID()) =>
  expectStatus(
    pharmacist().post(`${chartUrl(of)}/questions`, {
      id,
      content: {
        kind: 'question',
        medicationForeignKey: null,
        words: 'Secret words',
        isUrgent,
        source: '',
      },
    }),
    200,
  );

const record = (client: TestClient, of: TestResident, allergen: string, id = randomUUID()) =>
  expectStatus(
    client.post(`/portal/api/v1/patients/${of.path}/allergy-events`, {
      id,
      content: { kind: 'recorded', entry: allergyEntry({ allergen }) },
    }),
    200,
  );

test('notices are each person’s own, and off until they turn them on', async () => {
  await expectStatus(app.anonymous.get(url), 401);
  await expectStatus(app.as(users.Administrator).get(url), 403);
  await expectStatus(app.anonymous.put(url, settings), 401);
  await expectStatus(app.as(users.Consultant).put(url, settings), 403);
  await expectStatus(doctor().put(url, { ...settings, dailyHour: 24 }), 400);
  await expectInvalid(doctor().put(url, { ...settings, timeZone: 'Mars/Base' }), ['timeZone']);
  const unknown = { userType: 'Doctor', email: '' } as const;
  const nowhere = await insertUser(kysely, unknown, [app.world.organisationId]);
  await expectInvalid(app.as(nowhere).put(url, settings), ['isDaily']);
  const of = async (client: TestClient) =>
    (await expectStatus(client.get(url), 200)).json<object>();
  expect(await of(doctor())).toMatchObject({ settings: null, notSent: null });
  await expectStatus(doctor().put(url, settings), 200);
  expect(await of(doctor())).toMatchObject({ settings });
  expect(await of(nurse())).toMatchObject({ settings: null });
});

test('the summary comes once a day, from two processes too, counts only, and not if nobody needs them', async () => {
  await finaliseChart(doctor(), await app.addResident({ familyName: 'Verysecret' }));
  await app.addResident({ familyName: 'Verysecret' });
  await expectStatus(doctor().put(url, settings), 200);
  await expectStatus(app.as(users.Optometrist).put(url, { ...settings, isDaily: false }), 200);
  const { organisationId } = await insertFacility(kysely);
  const other = await insertUser(kysely, { userType: 'Doctor' }, [organisationId]);
  await expectStatus(app.as(other).put(url, settings), 200);
  await Promise.all([1, 2, 3].map(() => sendDailyNotices(app.container)));
  await sendDailyNotices(app.container);
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Wattle.*: \d+ residents? needs? you$/);
  expect(`${mail?.subject}${mail?.body}`).not.toContain('Verysecret');

  // The server refuses it, and the next day has its own.
  smtp.refuseWith('451 Later');
  await sendDueMail(app.container);
  app.later(day);
  await sendDailyNotices(app.container);
  expect((await mailed()).map(({ sentAt }) => sentAt)).toEqual([null, null]);
  smtp.refuseWith(undefined);
  app.later(day / 2);
  await sendDueMail(app.container);
  expect((await mailed()).every(({ sentAt }) => sentAt !== null)).toBe(true);
});

test('nobody whose access has ended is sent a summary', async () => {
  await finaliseChart(doctor(), await app.addResident());
  const leaving = await insertUser(kysely, { userType: 'Doctor' }, [app.world.organisationId]);
  await expectStatus(app.as(leaving).put(url, settings), 200);
  await kysely
    .updateTable('appUser')
    .set({ accessEndsAt: app.clock.at })
    .where(sql<boolean>`id = ${leaving.id}`)
    .execute();
  await sendDailyNotices(app.container);
  expect(await mailed()).toEqual([]);
});

test('an urgent question is mailed at once to the prescriber whom it is asked of, once, and no other is', async () => {
  const resident = await app.addResident({ familyName: 'Verysecret' });
  await finaliseChart(doctor(), resident);
  for (const client of [doctor(), app.as(users.NursePractitioner), nurse()]) {
    await expectStatus(client.put(url, { ...settings, isDaily: false }), 200);
  }
  await ask(false, resident);
  expect(await mailed()).toEqual([]);
  const id = randomUUID();
  await ask(true, resident, id);
  await ask(true, resident, id);
  expect(await mailed()).toHaveLength(1);
  await expect.poll(async () => (await mailed())[0]?.sentAt).not.toBeNull();
  const [mail] = await mailed();
  const [addressee, another] = [
    await emailOf(users.Doctor),
    await emailOf(users.NursePractitioner),
  ];
  expect(mail).toMatchObject({ recipient: addressee, lastError: null });
  const { message = '' } = smtp.received.findLast(({ to }) => to === addressee) ?? {};
  expect(message).toContain('/needs-me');
  expect(message).not.toMatch(/Secret|Verysecret/);

  // Of a chart that nobody has prescribed on, every prescriber may answer.
  await ask(true, await app.addResident());
  const sent = (await mailed()).slice(1).map(({ recipient }) => recipient);
  expect(sent.toSorted()).toEqual([addressee, another].toSorted());
});

test('an allergy that conflicts with a medicine is mailed to its prescriber, once, unless they record it themselves', async () => {
  const resident = await app.addResident({ familyName: 'Verysecret' });
  await finaliseChart(doctor(), resident);
  for (const client of [doctor(), app.as(users.NursePractitioner), nurse()]) {
    await expectStatus(client.put(url, { ...settings, isDaily: false }), 200);
  }
  await record(nurse(), resident, 'latex');
  expect(await mailed()).toEqual([]);
  const id = randomUUID();
  await record(nurse(), resident, 'Panadol', id);
  await record(nurse(), resident, 'Panadol', id);
  const mails = await mailed();
  expect(mails.map(({ recipient }) => recipient)).toEqual([await emailOf(users.Doctor)]);
  expect(`${mails[0]?.subject}${mails[0]?.body}`).toMatch(/Something urgent is asked of you/);
  expect(`${mails[0]?.subject}${mails[0]?.body}`).not.toMatch(/Verysecret|Panadol|paracetamol/);

  const another = await app.addResident();
  await finaliseChart(doctor(), another);
  await record(doctor(), another, 'Panadol');
  expect(await mailed()).toHaveLength(1);
});

test('an allergy that conflicts with medicines of prescribers who have left is mailed to each other prescriber, once', async () => {
  const resident = await app.addResident();
  const { organisationId } = app.world;
  const add = () => insertUser(kysely, { userType: 'Doctor' }, [organisationId]);
  const [left, alsoLeft] = [await add(), await add()];
  const stronger = prescription({ productCode: 'P2', dose: '665 mg (1 tablet)' });
  await finaliseChart(app.as(left), resident);
  await finaliseChart(app.as(alsoLeft), resident, [draft({ prescription: stronger })]);
  await finaliseChart(doctor(), resident, [
    draft({ prescription: prescription({ dose: '500 mg (1 tablet)' }) }),
  ]);
  const nursePractitioner = app.as(users.NursePractitioner);
  const optometrist = app.as(users.Optometrist);
  for (const client of [doctor(), nursePractitioner, optometrist, app.as(left)]) {
    await expectStatus(client.put(url, { ...settings, isDaily: false }), 200);
  }
  await kysely
    .updateTable('appUser')
    .set({ accessEndsAt: app.clock.at })
    .where('id', 'in', [left.id, alsoLeft.id])
    .execute();
  // Nobody is told of what they record themselves.
  await record(nursePractitioner, resident, 'Panadol');
  const sent = (await mailed()).map(({ recipient }) => recipient);
  const others = [await emailOf(users.Doctor), await emailOf(users.Optometrist)];
  expect(sent.toSorted()).toEqual(others.toSorted());
});

test.each([
  // It may have refused by the time that the question is answered.
  ['refuses it', () => smtp.refuseWith('451 Later'), () => smtp.refuseWith(undefined), {}],
  ['never answers', () => smtp.hang(true), () => smtp.hang(false), { lastError: null }],
])(
  'an urgent question doesn’t wait for a mail server that %s, and its email is sent later',
  async (_, begin, end, tried) => {
    const patience = new AbortController();
    const attempts = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => patience.signal);
    const resident = await app.addResident();
    await finaliseChart(doctor(), resident);
    await expectStatus(doctor().put(url, { ...settings, isDaily: false }), 200);
    begin();
    await ask(true, resident);
    expect(await mailed()).toMatchObject([{ sentAt: null, ...tried }]);
    patience.abort();
    await expect.poll(async () => (await mailed())[0]?.lastError).not.toBeNull();
    expect(attempts).toHaveBeenCalledOnce();
    end();
    app.later(day);
    await sendDueMail(app.container);
    expect((await mailed())[0]?.sentAt).not.toBeNull();
  },
);

test('without a mail server nothing is queued, and the settings say so', async () => {
  const { container } = app;
  const { settings: own } = container;
  const without = { ...container, settings: { ...own, mail: { ...own.mail, smtpUrl: undefined } } };
  await finaliseChart(doctor(), await app.addResident());
  await expectStatus(doctor().put(url, settings), 200);
  expect(await sendDailyNotices(without)).toBe(false);
  expect(await mailed()).toEqual([]);
});
