import { randomUUID } from 'node:crypto';
import type { AllergyEvent } from '@wattle/contract/entities/allergy-event.ts';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { expect, test } from 'vitest';
import { admissionForm } from '../../testing/admission-form.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const nurse = app.as(world.users.RegisteredNurse);
const form = () => admissionForm(world.facilityId);
const rowOf = (id: string) =>
  kysely.selectFrom('resident').selectAll().where('foreignKey', '=', id).executeTakeFirst();

const keflex = allergyEntry({ allergen: 'keflex', reaction: 'Hives', saidBy: 'Daughter' });
const listed = { status: 'LISTED', entries: [keflex, allergyEntry({ allergen: 'Latex' })] };
const none = { status: 'NONE KNOWN', saidBy: 'Daughter' };
const admitWith = (allergies: unknown, id: string = randomUUID(), client = nurse, more = form()) =>
  client.put(`/portal/api/v1/patients/admissions/${id}`, { form: more, otherThan: [], allergies });
const eventsOf = async (id: string) =>
  (await expectStatus(nurse.get(`/portal/api/v1/patients/WATTLE/${id}/allergy-events`), 200)).json<
    AllergyEvent[]
  >();

test.each(['GeneralStaffAdmin', 'Administrator'] as const)(
  'API-06 allergies aren’t recorded by a %s, who admits nobody with them',
  async (type) => {
    const id = randomUUID();
    const answer = await expectStatus(admitWith(none, id, app.as(world.users[type])), 403);
    expect(answer.body).toBe('Your role doesn’t record allergies.');
    expect(await rowOf(id)).toBeUndefined();
  },
);

test.each([
  ['nothing', {}],
  ['a list of none', { status: 'LISTED', entries: [] }],
  ['an allergy without a name', { status: 'LISTED', entries: [allergyEntry({ allergen: '' })] }],
  ['none known, asked of nobody', { status: 'NONE KNOWN', saidBy: '' }],
  ['another answer', { status: 'NOT ASKED', saidBy: '' }],
])('API-03 allergies are refused as %s', async (_, allergies) => {
  await expectStatus(admitWith(allergies), 400);
});

test('HDR-09 ALG-01 allergies at an admission are refused if one is there twice or is an answer, and nobody is admitted', async () => {
  const id = randomUUID();
  const twice = [keflex, allergyEntry({ allergen: 'cefalexin' })];
  await expectRefusal(admitWith({ status: 'LISTED', entries: twice }, id), 'Allergy_Listed');
  const nkda = { status: 'LISTED', entries: [allergyEntry({ allergen: 'NKDA' })] };
  await expectRefusal(admitWith(nkda, id), 'Not_An_Allergen');
  expect(await rowOf(id)).toBeUndefined();
});

test('HDR-09 ALG-01 allergies at an admission are on the list with who said so, as events of whoever admits', async () => {
  const id = randomUUID();
  const answer = await expectStatus(admitWith(listed, id), 200);
  expect(answer.json()).toMatchObject({ allergyStatus: 'LISTED' });
  const by = world.users.RegisteredNurse.name;
  expect(await rowOf(id)).toMatchObject({
    allergyStatus: 'LISTED',
    allergiesRecordedBy: by,
    allergies: [
      { allergen: 'keflex', reaction: 'Hives', saidBy: 'Daughter', recordedBy: by },
      { allergen: 'Latex', recordedBy: by },
    ],
  });
  expect((await eventsOf(id)).map(({ content, by: name }) => [content.kind, name])).toEqual([
    ['recorded', by],
    ['recorded', by],
  ]);
});

test('HDR-09 ALG-01 allergies at an admission are known to be none, with who was asked', async () => {
  const id = randomUUID();
  await expectStatus(admitWith(none, id), 200);
  expect(await rowOf(id)).toMatchObject({
    allergyStatus: 'NONE KNOWN',
    allergiesSaidBy: 'Daughter',
    allergiesRecordedBy: world.users.RegisteredNurse.name,
  });
});

test('HDR-09 ALG-01 allergies at an admission are recorded once if the admission is sent twice, and others under its id are refused', async () => {
  const id = randomUUID();
  const person = form();
  const both = await Promise.all([
    admitWith(listed, id, nurse, person),
    admitWith(listed, id, nurse, person),
  ]);
  expect(statusesOf(both)).toEqual(['200', '200']);
  expect(await eventsOf(id)).toHaveLength(2);
  const fewer = { status: 'LISTED', entries: [keflex] };
  const more = { status: 'LISTED', entries: [...listed.entries, allergyEntry()] };
  for (const other of [undefined, none, fewer, more]) {
    await expectRefusal(admitWith(other, id, nurse, person), 'Record_Exists');
  }
  expect(await eventsOf(id)).toHaveLength(2);
  // What was said of them afterwards makes no difference.
  const path = `/portal/api/v1/patients/WATTLE/${id}/allergy-events`;
  const later = { kind: 'recorded', entry: allergyEntry() };
  await expectStatus(nurse.post(path, { id: randomUUID(), content: later }), 200);
  await expectStatus(admitWith(listed, id, nurse, person), 200);
});
