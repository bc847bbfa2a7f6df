import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { expect, test } from 'vitest';
import { chartUrl, draft, finaliseChart, sharedCharting } from '../../testing/charting.ts';
import { writtenBy } from '../../testing/on-behalf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident, TestUser } from '../../testing/rows.ts';

const app = await sharedCharting();

const readHistory = (resident: TestResident) =>
  expectStatus(app.as(app.world.users.Pharmacist).get(`${chartUrl(resident)}/order-history`), 200);

test('PHA-01 each prescriber’s first order for a resident is announced, also if entered on their behalf', async () => {
  const { Doctor, Dentist, RegisteredNurse, NursePractitioner } = app.world.users;
  const resident = await app.addResident();
  const order = (user: TestUser, onBehalf?: ReturnType<typeof writtenBy>) =>
    finaliseChart(app.as(user), resident, [draft()], onBehalf);
  await order(Doctor);
  await order(Doctor);
  await order(Dentist);
  await order(RegisteredNurse, writtenBy(NursePractitioner));
  await order(NursePractitioner);
  await order(RegisteredNurse, writtenBy(Dentist));
  const history = (await readHistory(resident)).json<OrderHistoryEntry[]>();
  const firsts = history
    .toReversed()
    .map(({ finalisedBy, onBehalf, prescriber }) => [
      onBehalf?.prescriber ?? finalisedBy,
      prescriber.isFirstOrder,
    ]);
  expect(firsts).toEqual([
    [Doctor.name, true],
    [Doctor.name, false],
    [Dentist.name, true],
    [NursePractitioner.name, true],
    [NursePractitioner.name, false],
    [Dentist.name, false],
  ]);
  const other = await app.addResident();
  await finaliseChart(app.as(Doctor), other);
  expect((await readHistory(other)).json()).toMatchObject([{ prescriber: { isFirstOrder: true } }]);
});

test('PHA-01 invalid prescriber numbers are reported, but not sent', async () => {
  const { Doctor, RegisteredNurse } = app.world.users;
  const resident = await app.addResident();
  await app.container.db.kysely
    .updateTable('appUser')
    .set({ prescriberNumber: '2425738', hpii: '8003619900015718' })
    .where('id', '=', Doctor.id)
    .execute();
  await finaliseChart(app.as(RegisteredNurse), resident, [draft()], writtenBy(Doctor));
  const answer = await readHistory(resident);
  expect(answer.json()).toMatchObject([
    { prescriber: { numbersToCheck: ['prescriberNumberDigit', 'hpiiDigit'] } },
  ]);
  expect(answer.body).not.toMatch(/2425738|8003619900015718/);
});
