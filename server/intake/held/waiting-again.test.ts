import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../../testing/refusals.ts';
import { openSending, type Sending, type Sent } from '../fhir/testing/sending.ts';

let it: Sending;
beforeAll(async () => {
  it = await openSending();
});
afterAll(() => it.close());

const doctor = () => it.as(it.world.users.Doctor);
const db = () => it.container.db.kysely;
const waitingOn = async (path: string) =>
  (await doctor().get(`/portal/api/v1/patients/${path}/get-allergies`)).json<AllergyInfo>().waiting;
const itemsOn = async (path: string) =>
  (await doctor().get(`/medications/api/v1/medications/${path}/held-items`)).json<HeldItem[]>();

/** A Patient without a birth date, who is held, with allergies that wait for them. */
async function heldPerson(...allergies: Sent[]) {
  const person = it.person();
  await expectStatus(it.post({ ...person, birthDate: undefined }), 202);
  for (const [at, allergy] of allergies.entries()) {
    const patient = { reference: `Patient/${String(person['id'])}` };
    await expectStatus(it.post({ ...allergy, id: `${String(person['id'])}-${at}`, patient }), 202);
  }
  return person;
}

async function pathOf(person: Sent) {
  const { targetId } = await db()
    .selectFrom('externalRecord')
    .select('targetId')
    .where('externalId', '=', String(person['id']))
    .executeTakeFirstOrThrow();
  const row = await db()
    .selectFrom('resident')
    .select(['authoringSystem', 'foreignKey', 'allergies'])
    .where('id', '=', targetId)
    .executeTakeFirstOrThrow();
  return { path: `${row.authoringSystem}/${row.foreignKey}`, allergies: row.allergies };
}

test('allergies that waited for a resident are read again when the sender corrects the resident', async () => {
  await it.next();
  const person = await heldPerson(
    it.reaction(),
    it.reaction({ code: { text: 'Penicillin' }, reaction: undefined }),
  );
  await expectStatus(it.post(person), 201);
  const { path, allergies } = await pathOf(person);
  expect(allergies).toMatchObject([{ allergen: 'Latex' }]);
  expect(await waitingOn(path)).toEqual(['Penicillin']);
  expect(await itemsOn(path)).toMatchObject([{ title: 'Penicillin' }]);
});

test('LIV-01 a version that has nothing to look at is announced to those who have the chart open', async () => {
  const resident = await it.next();
  await expectStatus(it.post(it.reaction({ id: 'known' })), 201);
  const held = it.reaction({ id: 'late', clinicalStatus: undefined, reaction: undefined });
  await expectStatus(it.post({ ...held, code: { text: 'Latex gloves' } }), 202);
  expect(await waitingOn(resident.path)).toEqual(['Latex gloves']);
  const heard: unknown[] = [];
  const stop = await it.container.db.listen('wattle_live', (text) => heard.push(JSON.parse(text)));
  await expectStatus(it.post(it.reaction({ id: 'late' })), 200);
  expect(await waitingOn(resident.path)).toEqual([]);
  await expect.poll(() => heard).toMatchObject([{ event: 'ChartChanged' }]);
  await stop();
});
