import type { HeldItemPage } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import type { FhirResource, Patient } from 'fhir/r4';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBackendService, type TestService } from '../../testing/backend-services.ts';
import { type FhirSend, fhirSender } from '../../testing/fhir.ts';
import { insertHeldItem } from '../../testing/held-items.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertResident, type TestResident } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';
import { allergy, ihi, medicalRecord, patient } from '../fhir/testing/resources.ts';
import { asJson } from '../fhir/testing/sending.ts';

const number = '8003608833357361';

let world: World;
/** A system of the other organisation. */
let attacker: TestService;
let send: FhirSend;
let victim: TestResident;
let count = 0;

const app = await sharedApp();
beforeAll(async () => {
  world = await insertWorld(kysely());
  attacker = await insertBackendService(kysely(), world, {
    organisationIds: [world.elsewhere.organisationId],
  });
  send = fhirSender(app, await attacker.token('system/*.cruds'));
});
beforeEach(async () => {
  count += 1;
  await kysely().updateTable('resident').set({ ihiNumber: null }).execute();
  victim = await insertResident(kysely(), {
    facilityId: world.facilityId,
    ihiNumber: number,
    ihiStatus: 'Active',
    ihiRecordStatus: 'Verified',
  });
  await insertOrder(kysely(), victim, world.users.Doctor, [{}, {}]);
});

const kysely = () => app.container.db.kysely;
const administrator = () => app.as(world.users.Administrator);
const urlOf = (path: string, id = '') => `/portal${path.replace(':id', id)}`;
const release = (id: string, body: object) =>
  administrator().post(urlOf(portalDataExchange.releaseExchangeItem.path, id), body);
const waiting = async () =>
  (
    await expectStatus(administrator().get(urlOf(portalDataExchange.exchangeHeldItems.path)), 200)
  ).json<HeldItemPage>().items;

/** Everything recorded about the resident and their medicines. */
async function recorded({ id }: TestResident = victim) {
  const row = await kysely()
    .selectFrom('resident')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orders = await kysely()
    .selectFrom('pharmacyOrder')
    .selectAll()
    .where('residentId', '=', id)
    .execute();
  return { row, orders };
}

const stranger = (more: Partial<Patient> = {}): Patient =>
  patient({
    id: `b${count}`,
    name: [{ use: 'official', family: 'Other', given: ['Person'] }],
    birthDate: '1950-05-05',
    ...more,
  });
const numbers = {
  'national number': () => ihi(number),
  'record number': () => medicalRecord(victim.authoringSystem, victim.authoringSystemForeignKey),
};
const facilities = {
  'a facility of the sender': () => world.elsewhere.facilityId,
  'the facility of the resident': () => world.facilityId,
};

describe.for(Object.entries(numbers))(
  'another organisation sends a Patient with a resident’s %s',
  ([, identifier]) => {
    test.for(Object.entries(facilities))(
      'and whatever an administrator releases into %s, the resident and their chart stay as they were',
      async ([, facility]) => {
        const before = await recorded();
        const reference = `Patient/b${count}`;
        const entries: FhirResource[] = [
          stranger({ identifier: [identifier()] }),
          { ...allergy(reference, 'Latex'), id: `ba${count}` },
        ];
        const entry = entries.map((resource) => ({
          resource,
          request: { method: 'POST', url: resource.resourceType },
        }));
        await send('POST', '/fhir', asJson({ resourceType: 'Bundle', type: 'batch', entry }));
        for (const { id } of await waiting()) await release(id, { facilityId: facility() });
        expect(await recorded()).toEqual(before);
      },
    );

    test.for(Object.entries(facilities))(
      'and an earlier version held it, without the reach of its sender: released into %s, it changes nothing',
      async ([, facility]) => {
        const before = await recorded();
        const source = `service/${attacker.id}`;
        const resource = stranger({ identifier: [identifier()] });
        const id = await insertHeldItem(kysely(), resource, { source });
        await release(id, { facilityId: facility() });
        await release(id, {});
        expect(await recorded()).toEqual(before);
      },
    );
  },
);

test('an item of a system that isn’t registered reaches nobody', async () => {
  const source = `service/${crypto.randomUUID()}`;
  const id = await insertHeldItem(kysely(), stranger(), { source });
  const refusal = await release(id, { facilityId: world.facilityId });
  await expectRefusal(Promise.resolve(refusal), 'Item_Not_Whole');
});

test('an item keeps the reach that its sender had, whatever the sender may do now', async () => {
  const small = await insertBackendService(kysely(), world, {
    organisationIds: [world.elsewhere.organisationId],
  });
  const sender = fhirSender(app, await small.token('system/*.cruds'));
  const answer = await sender('POST', '/fhir/Patient', asJson(stranger()));
  expect(answer.statusCode).toBe(202);
  await kysely()
    .insertInto('backendServiceOrganisation')
    .values({ serviceId: small.id, organisationId: world.organisationId })
    .execute();
  const { id = '' } = (await waiting()).find(({ record }) => record === `b${count}`) ?? {};
  await expectRefusal(release(id, { facilityId: world.facilityId }), 'Item_Not_Whole');
  await expectStatus(release(id, { facilityId: world.elsewhere.facilityId }), 204);
});

test('items that waited for a resident come in within the reach of their own sender', async () => {
  const own = await insertResident(kysely(), { facilityId: world.elsewhere.facilityId });
  const patientId = `Patient/b${count}`;
  const source = `service/${attacker.id}`;
  const item = { source, senderOrganisationIds: [world.elsewhere.organisationId] };
  const held = await insertHeldItem(kysely(), stranger(), item);
  const waits = { source, isClinical: true };
  const narrow = await insertHeldItem(
    kysely(),
    { ...allergy(patientId, 'Latex'), id: `narrow${count}` },
    { ...waits, senderOrganisationIds: [world.organisationId] },
  );
  const wide = await insertHeldItem(
    kysely(),
    { ...allergy(patientId, 'Peanut'), id: `wide${count}` },
    { ...waits, senderOrganisationIds: [world.elsewhere.organisationId] },
  );
  await expectStatus(release(held, { facilityId: world.elsewhere.facilityId }), 204);
  const rows = await kysely()
    .selectFrom('heldItem')
    .select(['id', 'outcome'])
    .where('id', 'in', [narrow, wide])
    .execute();
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  expect([outcomes.get(wide), outcomes.get(narrow)]).toEqual(['released', null]);
  expect((await recorded(own)).row.allergies).toEqual([]);
});

test('an item that was stored as one that nobody can release isn’t released', async () => {
  const id = await insertHeldItem(kysely(), stranger(), {
    senderOrganisationIds: [world.elsewhere.organisationId],
    source: `service/${attacker.id}`,
    isStuck: true,
    reasons: ['Patient.birthDate: The birth date is not a whole day.'],
  });
  const answer = await release(id, { facilityId: world.elsewhere.facilityId });
  expect([answer.statusCode, answer.body]).toEqual([
    422,
    expect.stringContaining('The birth date is not a whole day.'),
  ]);
});

test('the list says within which organisations an item is released, and whose resident it changes', async () => {
  const organisation = { id: world.elsewhere.organisationId };
  const source = `service/${attacker.id}`;
  const stored = await insertHeldItem(kysely(), stranger(), {
    source,
    senderOrganisationIds: [world.organisationId],
    residentId: victim.id,
    isClinical: false,
  });
  const earlier = await insertHeldItem(kysely(), stranger(), { source, isStuck: true });
  const operators = await insertHeldItem(kysely(), stranger());
  const { name } = await kysely()
    .selectFrom('facility')
    .select('name')
    .where('id', '=', world.facilityId)
    .executeTakeFirstOrThrow();
  const items = new Map((await waiting()).map((item) => [item.id, item]));
  expect(items.get(stored)).toMatchObject({
    reach: [{ id: world.organisationId }],
    changesResidentAt: { facility: name },
    release: 'as-it-is',
  });
  expect(JSON.stringify(items.get(stored))).not.toContain(victim.id);
  expect(items.get(earlier)).toMatchObject({
    reach: [organisation],
    changesResidentAt: null,
    release: 'stuck',
  });
  expect(items.get(operators)).toMatchObject({ reach: null, release: 'into-a-facility' });
});

test('an import stores what is stuck as stuck', async () => {
  const partial = stranger({ birthDate: '1950' });
  expect((await send('POST', '/fhir/Patient', asJson(partial))).statusCode).toBe(202);
  const row = await kysely()
    .selectFrom('heldItem')
    .select(['isStuck', 'senderOrganisationIds'])
    .orderBy('receivedAt', 'desc')
    .executeTakeFirst();
  expect(row).toEqual({
    isStuck: true,
    senderOrganisationIds: [world.elsewhere.organisationId],
  });
});
