import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  sharedCharting,
  prescription,
} from '../testing/charting.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor } = app;

const withId = (content: object = draft(), id: string = randomUUID()) => ({ id, ...content });
const save = (resident: TestResident, ...drafts: unknown[]) =>
  doctor().post(`${chartUrl(resident)}/drafts`, { drafts });
const listOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(`${chartUrl(resident)}/drafts`), 200)).json<Draft[]>();

testRefusals({
  app: () => app,
  roles: prescriberTypes,
  send: (client, resident) => client.post(`${chartUrl(resident)}/drafts`, { drafts: [withId()] }),
});

test('LST-01 API-03 refuses an empty list, and an invalid id', async () => {
  await expectStatus(save(app.world.resident), 400);
  await expectStatus(save(app.world.resident, withId(draft(), 'one')), 400);
});

test.for([
  ['an incomplete one', draft({ prescription: prescription({ dose: '1.0 g' }) }), 'Invalid_Draft'],
  [
    'a product that doesn’t exist',
    draft({ prescription: prescription({ productCode: 'X' }) }),
    'Invalid_Draft',
  ],
  ['a medicine that is not on the chart', ceasing(randomUUID()), 'Not_On_Chart'],
] as const)('LST-01 with %s among them, no draft is saved', async ([, bad, code]) => {
  const resident = await app.addResident();
  await expectRefusal(save(resident, withId(), withId(bad), withId()), code);
  expect(await listOf(resident)).toEqual([]);
});

test('LST-01 refuses a resident who is not active', async () => {
  const resident = await app.addResident({ status: 'Discharged' });
  await expectRefusal(save(resident, withId()), 'Resident_Not_Active');
});

test('LST-01 refuses a medicine that already has a draft, or has two of them here', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  const [id = ''] = medications.map((m) => m.authoringSystemForeignKey);
  await expectRefusal(save(resident, withId(ceasing(id)), withId(ceasing(id))), 'Already_Drafted');
  expect(await listOf(resident)).toEqual([]);
});

test('LST-01 refuses two drafts with the same id, because one would be lost', async () => {
  const resident = await app.addResident();
  const id = randomUUID();
  const other = draft({ prescription: prescription({ productCode: 'O8' }) });
  await expectRefusal(save(resident, withId(draft(), id), withId(other, id)), 'Invalid_Draft');
  expect(await listOf(resident)).toEqual([]);
});

test('DRF-06 if one of the drafts was already finalised, none is brought back', async () => {
  const resident = await app.addResident();
  const id = await addDraft(doctor(), resident);
  await expectStatus(finalise(doctor(), resident, { draftIds: [id], basedOnOrderId: null }), 200);
  await expectStatus(save(resident, withId(), withId(draft(), id)), 409);
  expect(await listOf(resident)).toEqual([]);
});

test('LST-01 saves them all, and only once if sent twice', async () => {
  const resident = await app.addResident();
  const drafts = [withId(), withId(draft({ prescription: prescription({ productCode: 'O8' }) }))];
  const answer = await expectStatus(save(resident, ...drafts), 200);
  expect(answer.json()).toMatchObject(drafts);
  await expectStatus(save(resident, ...drafts), 200);
  expect((await listOf(resident)).map(({ id }) => id).toSorted()).toEqual(
    drafts.map(({ id }) => id).toSorted(),
  );
});
