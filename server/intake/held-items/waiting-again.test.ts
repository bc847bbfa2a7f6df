import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { HeldItemPage } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { openSending, type SentResource } from '../fhir/testing/sending.ts';

const it = await forAll(openSending());

const doctor = () => it.as(it.world.users.Doctor);
const db = () => it.container.db.kysely;
const waitingOn = async (path: string) =>
  (await doctor().get(`/portal/api/v1/patients/${path}/get-allergies`)).json<AllergyInfo>().waiting;
const itemsOn = async (path: string) =>
  (await doctor().get(`/medications/api/v1/medications/${path}/held-items`)).json<HeldItem[]>();

/** A Patient without a birth date, who is held, with allergies that wait for them. */
async function heldPerson(...allergies: SentResource[]) {
  const person = it.person();
  await expectStatus(it.post({ ...person, birthDate: undefined }), 202);
  for (const [at, allergy] of allergies.entries()) {
    const patient = { reference: `Patient/${String(person['id'])}` };
    await expectStatus(it.post({ ...allergy, id: `${String(person['id'])}-${at}`, patient }), 202);
  }
  return person;
}

async function pathOf(person: SentResource) {
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

test('a stay of a held resident comes in with them, and isn’t offered for release before', async () => {
  await it.next();
  const person = await heldPerson();
  const id = String(person['id']);
  const subject = { reference: `Patient/${id}` };
  await expectStatus(it.post(it.stay({ id: `${id}-stay`, status: 'finished', subject })), 202);
  const administrator = () => it.as(it.world.users.Administrator);
  const stay = async () => {
    const url = `/portal${portalDataExchange.exchangeHeldItems.path}`;
    const page = (await expectStatus(administrator().get(url), 200)).json<HeldItemPage>();
    return page.items.find(({ resourceType }) => resourceType === 'Encounter');
  };
  const release = (itemId = '') => {
    const { path } = portalDataExchange.releaseExchangeItem;
    return administrator().post(`/portal${path.replace(':id', itemId)}`, {});
  };
  const waiting = await stay();
  expect(waiting).toMatchObject({ release: 'not' });
  await expectStatus(release(waiting?.id), 403);
  await expectStatus(it.post(person), 201);
  // Nobody knew the stay that ends: an administrator decides, now with the resident.
  expect(await stay()).toMatchObject({ id: waiting?.id, release: 'as-it-is' });
  await expectStatus(release(waiting?.id), 204);
  const { path } = await pathOf(person);
  const [, foreignKey = ''] = path.split('/');
  const row = db().selectFrom('resident').select('status').where('foreignKey', '=', foreignKey);
  expect(await row.executeTakeFirst()).toEqual({ status: 'Discharged' });
});
