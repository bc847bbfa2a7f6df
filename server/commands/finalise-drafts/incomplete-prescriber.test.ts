import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { Prescriber } from '@wattle/contract/entities/on-behalf.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import {
  addDraft,
  chartUrl,
  finalise,
  finaliseChart,
  sharedCharting,
} from '../../testing/charting.ts';
import { writtenBy } from '../../testing/on-behalf.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertUser, type TestUser } from '../../testing/rows.ts';

const app = await sharedCharting();

const bare = { hpii: null, prescriberNumber: null };
const set = (user: TestUser, values: { hpii?: string | null; prescriberNumber?: string | null }) =>
  app.container.db.kysely.updateTable('appUser').set(values).where('id', '=', user.id).execute();
const meOf = async (user: TestUser) =>
  (await expectStatus(app.as(user).get('/portal/api/v1/users/me'), 200)).json<Identity>();

test.for(prescriberTypes)(
  'REG-06 a %s without numbers reads and drafts, and finalises once they have both',
  async (userType) => {
    const { organisationId } = app.world;
    const user = await insertUser(app.container.db.kysely, { userType, ...bare }, [organisationId]);
    const resident = await app.addResident();
    const client = app.as(user);
    const request = { draftIds: [await addDraft(client, resident)], basedOnOrderId: null };
    const refused = (missing: string) =>
      expectRefusal(
        finalise(client, resident, request),
        'Prescriber_Incomplete',
        `You can’t finalise yet, because your record here has ${missing}. An administrator can add what is missing on the page Users.`,
      );
    await refused('neither an HPI-I nor a prescriber number');
    await set(user, { hpii: '8003619900015717' });
    await refused('no prescriber number');
    await set(user, { prescriberNumber: '2425739' });
    await expectStatus(finalise(client, resident, request), 200);
  },
);

test('REG-06 the client is told what is missing, and nobody else lacks anything', async () => {
  const { Dentist, RegisteredNurse } = app.world.users;
  await set(Dentist, { hpii: null });
  expect((await meOf(Dentist)).missingNumbers).toEqual(['hpii']);
  expect((await meOf(RegisteredNurse)).missingNumbers).toEqual([]);
});

test('REG-06 nothing is entered in the name of a prescriber without numbers', async () => {
  const { Optometrist, RegisteredNurse, Doctor, Pharmacist } = app.world.users;
  const resident = await app.addResident();
  await set(Optometrist, { prescriberNumber: null });
  const nurse = app.as(RegisteredNurse);
  const request = { draftIds: [await addDraft(nurse, resident)], basedOnOrderId: null };
  const order = { ...request, onBehalf: writtenBy(Optometrist) };
  await expectRefusal(
    finalise(nurse, resident, order),
    'Invalid_On_Behalf',
    `You can’t finalise an order of ${Optometrist.name} yet, because their record here has no prescriber number.`,
  );
  const listed = await expectStatus(nurse.get(`${chartUrl(resident)}/prescribers`), 200);
  const missing = listed
    .json<Prescriber[]>()
    .flatMap(({ id, missingNumbers = [] }) => (missingNumbers.length > 0 ? [id] : []));
  expect(missing).toContain(Optometrist.id);

  const other = await app.addResident();
  await finaliseChart(nurse, other, undefined, writtenBy(Doctor));
  await set(Doctor, { hpii: null });
  const history = await expectStatus(
    app.as(Pharmacist).get(`${chartUrl(other)}/order-history`),
    200,
  );
  expect(history.json<OrderHistoryEntry[]>()[0]?.prescriber.missingNumbers).toEqual(['hpii']);
});
