import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { clinicalTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  noon,
  sharedCharting,
  prescription,
} from '../testing/charting.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor } = app;

const urlOf = (resident: { path: string }, id: string) => `${chartUrl(resident)}/drafts/${id}`;
const save = (resident: TestResident, content: unknown, id: string = randomUUID()) =>
  doctor().put(urlOf(resident, id), content);
const listOf = async (resident: TestResident, client = doctor()) =>
  (await expectStatus(client.get(`${chartUrl(resident)}/drafts`), 200)).json<Draft[]>();

testRefusals({
  app: () => app,
  roles: clinicalTypes,
  send: (client, resident) => client.put(urlOf(resident, randomUUID()), draft()),
});

test.for([
  ['no body', undefined],
  ['an unknown kind', draft({ kind: 'double' })],
  ['a NUL in the directions', draft({ prescription: prescription({ directions: 'a\0b' }) })],
  ['a dose of two lines', draft({ prescription: prescription({ dose: '1 g\n2 g' }) })],
  ['an invalid day', draft({ prescription: prescription({ startDate: '2026-13-01' }) })],
  ['an undeclared frequency', draft({ prescription: prescription({ frequency: 'hourly' }) })],
] as const)('API-03 refuses %s', async ([, content]) => {
  await expectStatus(save(app.world.resident, content), 400);
});

test('API-03 refuses an invalid id', async () => {
  await expectStatus(save(app.world.resident, draft(), 'one'), 400);
});

test.for([
  ['a short course without an end', prescription({ courseType: 'ShortCourse' }), 'end date'],
  [
    'a start in the past',
    prescription({ startDate: '2026-11-20' }),
    'before today. Today is 21-Nov-2026: check the date that this device shows.',
  ],
  ['a trailing zero', prescription({ dose: '1.0 g' }), 'zero'],
  ['a product that doesn’t exist', prescription({ productCode: 'X' }), 'catalogue'],
  ['another product’s brand', prescription({ brandName: 'Endone' }), 'brand'],
] as const)('DRF-01 refuses %s', async ([, content, words]) => {
  const answer = save(app.world.resident, draft({ prescription: content }));
  await expectRefusal(answer, 'Invalid_Draft');
  expect((await answer).json<{ message: string }>().message).toContain(words);
});

test('DRF-07 refuses a once-a-week medicine that would be given every day', async () => {
  const resident = await app.addResident();
  const content = draft({ prescription: prescription({ productCode: 'M1' }) });
  const answer = save(resident, content);
  await expectRefusal(answer, 'Invalid_Draft');
  expect((await answer).json<{ message: string }>().message).toBe(
    'Methotrexate is given once a week, not twice a day.',
  );
  expect(await listOf(resident)).toEqual([]);
  const weekly = prescription({
    productCode: 'M1',
    frequency: 'once-weekly',
    doseTimes: ['08:00'],
  });
  await expectStatus(save(resident, draft({ prescription: weekly })), 200);
});

test('DRF-01 refuses a medicine that is not, or no longer, on the chart', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const [id = ''] = medications.map((m) => m.authoringSystemForeignKey);
  await expectRefusal(save(resident, ceasing(randomUUID())), 'Not_On_Chart');
  await expectRefusal(save(resident, ceasing('; drop table draft')), 'Not_On_Chart');
  await expectRefusal(save(app.world.resident, ceasing(id)), 'Not_On_Chart');
  await finaliseChart(doctor(), resident, [ceasing(id)]);
  await expectRefusal(save(resident, ceasing(id)), 'Not_On_Chart');
});

test.for(['change', 'represcribe'] as const)(
  'DRF-01 a %s may take another strength of the medicine, but never another medicine',
  async (kind) => {
    const resident = await app.addResident();
    const { medications } = await finaliseChart(doctor(), resident);
    const medicationForeignKey = medications[0]?.authoringSystemForeignKey;
    const about = (productCode: string) =>
      draft({
        kind,
        medicationForeignKey,
        prescription: prescription({ productCode }),
        reason: 'Not enough',
      });
    for (const other of ['F1', 'O8']) {
      const answer = save(resident, about(other));
      await expectRefusal(answer, 'Invalid_Draft');
      expect((await answer).json<{ message: string }>().message).toContain('a different medicine');
    }
    expect(await listOf(resident)).toEqual([]);
    await expectStatus(save(resident, about('P2')), 200);
  },
);

test('DRF-01 refuses a change that changes nothing', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const medicationForeignKey = medications[0]?.authoringSystemForeignKey;
  const changing = (values: Parameters<typeof prescription>[0]) =>
    draft({
      kind: 'change',
      medicationForeignKey,
      prescription: prescription(values),
      reason: 'Not enough',
    });
  const answer = save(resident, changing({}));
  await expectRefusal(answer, 'Invalid_Draft');
  expect((await answer).json<{ message: string }>().message).toContain('Nothing differs');
  expect(await listOf(resident)).toEqual([]);
  await expectStatus(save(resident, changing({ directions: 'With food.' })), 200);
});

test('DRF-01 a cease has no prescription, and the other kinds do', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const medicationForeignKey = medications[0]?.authoringSystemForeignKey ?? '';
  const withOne = { ...ceasing(medicationForeignKey), prescription: prescription() };
  await expectRefusal(save(resident, withOne), 'Invalid_Draft');
  const without = draft({ kind: 'represcribe', medicationForeignKey, prescription: null });
  await expectRefusal(save(resident, without), 'Invalid_Draft');
  expect(await listOf(resident)).toEqual([]);
});

test('DRF-01 refuses a second draft about the same medicine', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const [id = ''] = medications.map((m) => m.authoringSystemForeignKey);
  await addDraft(doctor(), resident, ceasing(id));
  await expectRefusal(save(resident, ceasing(id)), 'Already_Drafted');
});

test.for(['Deceased', 'Discharged'] as const)(
  'DRF-01 refuses a resident who is %s',
  async (status) => {
    const resident = await app.addResident({ status });
    await expectRefusal(save(resident, draft()), 'Resident_Not_Active');
  },
);

test('DRF-01 keeps a draft for its prescriber, and replaces it under the same id', async () => {
  const resident = await app.addResident();
  const id = await addDraft(doctor(), resident);
  app.clock.at = new Date(noon.getTime() + 60_000);
  const changed = draft({ prescription: prescription({ brandName: 'Panadol' }) });
  const answer = await expectStatus(save(resident, changed, id), 200);
  app.clock.at = noon;
  expect(answer.json()).toMatchObject({
    id,
    product: { code: 'P1', brandName: 'Panadol', ingredients: ['paracetamol'] },
    createdAt: noon.toISOString(),
    updatedAt: '2026-11-21T01:31:00.000Z',
    performedOn: '2026-11-21',
  });
  expect(await listOf(resident)).toEqual([answer.json()]);
  expect(await listOf(resident, app.as(app.world.users.Dentist))).toEqual([]);
});

test('DRF-01 refuses an edit of a draft that was edited elsewhere since it was opened', async () => {
  const resident = await app.addResident();
  const id = randomUUID();
  const said = (directions: string, editedFrom?: string) =>
    save(resident, { ...draft({ prescription: prescription({ directions }) }), editedFrom }, id);
  const { updatedAt } = (await expectStatus(said('With food'), 200)).json<Draft>();
  const other = (await expectStatus(said('With water', updatedAt), 200)).json<Draft>();
  await expectRefusal(said('With milk', updatedAt), 'Draft_Edited');
  expect(await listOf(resident)).toEqual([other]);
  // The same again, after an answer that got lost.
  await expectStatus(said('With water', updatedAt), 200);
  const [now] = await listOf(resident);
  await expectStatus(said('With milk', now?.updatedAt), 200);
  expect(await listOf(resident)).toMatchObject([{ prescription: { directions: 'With milk' } }]);
});

test('DRF-01 another prescriber’s draft is not found, and stays unchanged', async () => {
  const resident = await app.addResident();
  const id = await addDraft(doctor(), resident);
  const dentist = app.as(app.world.users.Dentist);
  await expectStatus(dentist.put(urlOf(resident, id), draft({ reason: 'Mine' })), 404);
  await expectStatus(save(await app.addResident(), draft(), id), 404);
  expect(await listOf(resident)).toMatchObject([{ id, reason: null }]);
});

test('DRF-06 a save that arrives after its draft was finalised does not bring it back', async () => {
  const resident = await app.addResident();
  const id = await addDraft(doctor(), resident);
  await expectStatus(finalise(doctor(), resident, { draftIds: [id], basedOnOrderId: null }), 200);
  await expectStatus(save(resident, draft(), id), 409);
  expect(await listOf(resident)).toEqual([]);
});

test('DRF-01 a Schedule 8 medicine may be drafted', async () => {
  const resident = await app.addResident();
  const content = draft({ prescription: prescription({ productCode: 'O8' }) });
  await expectStatus(save(resident, content), 200);
});

test('DRF-01 HTML and SQL in every field are text', async () => {
  const resident = await app.addResident();
  const text = `<b>'); drop table draft; --</b>`;
  const texts = { dose: text, prnReason: text, maximum24h: text, directions: text };
  const content = draft({
    reason: text,
    prescription: prescription({
      ...texts,
      courseType: 'AsRequired',
      packagingType: 'None',
      frequency: 'when-required',
      doseTimes: [],
    }),
  });
  await expectStatus(save(resident, content), 200);
  expect(await listOf(resident)).toMatchObject([content]);
});

test('DRF-05 yesterday’s draft doesn’t block a draft today', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const [id = ''] = medications.map((m) => m.authoringSystemForeignKey);
  await addDraft(doctor(), resident, ceasing(id));
  app.clock.at = new Date('2026-11-22T01:30:00.000Z');
  expect(await listOf(resident)).toEqual([]);
  const today = await addDraft(doctor(), resident, ceasing(id));
  expect((await listOf(resident)).map((one) => one.id)).toEqual([today]);
  app.clock.at = noon;
});
