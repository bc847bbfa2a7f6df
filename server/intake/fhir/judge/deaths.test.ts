import type { HeldItemPage } from '@wattle/contract/entities/data-exchange.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import type { Encounter, Patient } from 'fhir/r4';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBackendService } from '../../../testing/backend-services.ts';
import { fhirSender, type FhirSend } from '../../../testing/fhir.ts';
import { expectStatus } from '../../../testing/refusals.ts';
import { ihi } from '../testing/resources.ts';
import { asJson, newPatient, openSender, type Sender, wordsIn } from '../testing/sending.ts';

let it: Sender;
/** A system of the same organisation, such as a practice, that finds residents by their IHI. */
let other: FhirSend;
let count = 0;

const kysely = () => it.app.container.db.kysely;
const numbers = ['8003608166690503', '8003608833357361'];

beforeAll(async () => {
  it = await openSender();
  const service = await insertBackendService(kysely(), it.world, {
    organisationIds: [it.world.organisationId],
  });
  other = fhirSender(it.app, await service.token('system/*.cruds'));
});
afterAll(() => it.app.close());
beforeEach(async () => {
  count += 1;
  await kysely().updateTable('resident').set({ ihiNumber: null }).execute();
  const { identifier = [] } = person();
  await send(it.send, person({ identifier: [...identifier, number()] }));
});

const number = () => ihi(numbers[count % 2] ?? '');
const person = (more: Partial<Patient> = {}) => newPatient(it.world, count, more);
/** As the other system has them. */
const theirs = (more: Partial<Patient> = {}) =>
  person({ id: `other${count}`, identifier: [number()], ...more });
const stay = (more: Partial<Encounter>): Encounter => ({
  resourceType: 'Encounter',
  id: `stay${count}`,
  status: 'in-progress',
  class: { code: 'RACF' },
  subject: { reference: `Patient/p${count}` },
  ...more,
});
const theirStay = (status: Encounter['status']) =>
  stay({ status, subject: { reference: `Patient/other${count}` } });

async function send(sender: FhirSend, resource: Patient | Encounter, headers = {}) {
  const sent = await sender('POST', `/fhir/${resource.resourceType}`, asJson(resource, headers));
  const body = sent.json<{ resourceType: string }>();
  const words = body.resourceType === 'OperationOutcome' ? wordsIn(body) : '';
  return [sent.statusCode, words] as const;
}
const resident = () =>
  kysely()
    .selectFrom('resident')
    .selectAll()
    .where('foreignKey', '=', `r${count}`)
    .executeTakeFirstOrThrow();
async function waiting() {
  const { id } = await resident();
  return await kysely()
    .selectFrom('heldItem')
    .selectAll()
    .where('residentId', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
/** What a nurse reads on the chart; a doctor can't decide on it. */
async function onChart() {
  const { authoringSystem, foreignKey } = await resident();
  const path = `/medications/api/v1/medications/${authoringSystem}/${foreignKey}/held-items`;
  const { users } = it.world;
  const answer = await expectStatus(it.app.as(users.RegisteredNurse).get(path), 200);
  const items = answer.json<HeldItem[]>();
  for (const { id } of items) {
    const reason = { reason: 'Not so' };
    await expectStatus(it.app.as(users.Doctor).post(`${path}/${id}/release`), 404);
    await expectStatus(it.app.as(users.Doctor).post(`${path}/${id}/dealt-with`, reason), 404);
  }
  return items;
}
const administrator = () => it.app.as(it.world.users.Administrator);
async function release() {
  const [item] = await waiting();
  const path = portalDataExchange.releaseExchangeItem.path.replace(':id', item?.id ?? '');
  await expectStatus(administrator().post(`/portal${path}`, {}), 204);
}
const said = (status: number, words: RegExp): [number, unknown] => [
  status,
  expect.stringMatching(words),
];

describe('a death', () => {
  test.each([{ deceasedBoolean: true }, { deceasedDateTime: '2026-11-20' }])(
    'sent by another system than the one that keeps the record waits for an administrator: %o',
    async (dead) => {
      const sent = theirs(dead);
      for (const _ of [1, 2]) {
        const words = /; Patient\.deceased it says that the resident has died, and another/;
        expect(await send(other, sent)).toEqual(said(202, words));
      }
      expect(await resident()).toMatchObject({ status: 'Active' });
      expect(await waiting()).toMatchObject([{ isClinical: false, isStuck: false }]);
      const reasons = [
        'It says that the resident has died, and another system keeps their record.',
      ];
      const [item] = await onChart();
      expect(item).toMatchObject({ kind: 'Death', release: 'administrator', reasons });
      const list = await expectStatus(
        administrator().get(`/portal${portalDataExchange.exchangeHeldItems.path}`),
        200,
      );
      const { items } = list.json<HeldItemPage>();
      expect(items.find(({ id }) => id === item?.id)).toMatchObject({ reasons });
      await release();
      expect(await onChart()).toEqual([]);
      expect(await resident()).toMatchObject({ status: 'Deceased' });
      expect(await send(other, sent)).toEqual([200, '']);
      expect(await waiting()).toEqual([]);
    },
  );

  test('sent by the system that keeps the record is recorded', async () => {
    expect(await send(it.send, person({ deceasedBoolean: true }))).toEqual([200, '']);
    const { id, status } = await resident();
    expect(status).toBe('Deceased');
    // With the stay, as what is typed is: nobody here said so.
    const events = await kysely()
      .selectFrom('stayEvent')
      .select(['content', 'actorId'])
      .where('residentId', '=', id)
      .execute();
    expect(events).toMatchObject([{ content: { kind: 'death' }, actorId: null }]);
  });

  test('of a resident who was only to be added waits, and anything else is not kept', async () => {
    const { system, value } = person().identifier?.[0] ?? {};
    const onlyNew = { 'if-none-exist': `identifier=${system}|${value}` };
    expect(await send(it.send, person({ deceasedBoolean: true }), onlyNew)).toEqual(
      said(202, /the resident has died/),
    );
    expect(await send(it.send, person({ birthDate: '1940-01-01' }), onlyNew)).toEqual(
      said(200, /Nothing of it is kept.*was only to be added/),
    );
    expect(await resident()).toMatchObject({ status: 'Active', dateOfBirth: '1941-03-02' });
  });
});

test('that a resident lives is unchanged where the record agrees, and waits where it says deceased', async () => {
  const lives = person({ deceasedBoolean: false });
  expect(await send(it.send, lives)).toEqual([200, '']);
  await kysely()
    .updateTable('resident')
    .set({ status: 'Deceased', updatedAt: new Date(Date.now() + 1000) })
    .where('foreignKey', '=', `r${count}`)
    .execute();
  expect(await send(it.send, lives)).toEqual(
    said(200, /Nothing of it is kept.*changed here since/),
  );
  expect(await send(it.send, { ...lives, maritalStatus: { text: 'Widowed' } })).toEqual(
    said(202, /recorded as deceased/),
  );
  expect(await resident()).toMatchObject({ status: 'Deceased' });
  await release();
  expect(await resident()).toMatchObject({ status: 'Active' });
});

describe('a stay', () => {
  test('that another system ends waits for an administrator', async () => {
    await send(other, theirs());
    expect(await send(other, theirStay('in-progress'))).toEqual([200, '']);
    expect(await send(other, theirStay('finished'))).toEqual(said(202, /another system keeps/));
    expect(await resident()).toMatchObject({ status: 'Active' });
    expect(await waiting()).toMatchObject([{ isClinical: false, isStuck: false }]);
    expect(await onChart()).toMatchObject([{ kind: 'Discharge', release: 'administrator' }]);
    await release();
    expect(await resident()).toMatchObject({ status: 'Discharged' });
  });

  test('that the system which keeps the record ends is a discharge, and the same again says what is stored', async () => {
    await send(it.send, stay({}));
    const ended = stay({ status: 'finished' });
    expect(await send(it.send, ended)).toEqual([200, '']);
    expect(await resident()).toMatchObject({ status: 'Discharged' });
    expect(await send(it.send, ended)).toEqual([200, '']);
    const back = { status: 'Active', updatedAt: new Date(Date.now() + 1000) } as const;
    await kysely()
      .updateTable('resident')
      .set(back)
      .where('foreignKey', '=', `r${count}`)
      .execute();
    expect(await send(it.send, ended)).toEqual(said(200, /Nothing of it is kept.*changed here/));
  });

  test('that is cancelled waits if it was known here, and is not kept otherwise', async () => {
    const unknown = stay({ id: `old${count}`, status: 'cancelled' });
    expect(await send(it.send, unknown)).toEqual(said(200, /Nothing of it is kept.*cancelled/));
    await send(it.send, stay({}));
    expect(await send(it.send, stay({ status: 'cancelled' }))).toEqual(said(202, /cancelled/));
    expect(await waiting()).toMatchObject([{ isStuck: true }]);
  });
});
