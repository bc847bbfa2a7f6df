import type { CoronavirusRecord } from '@wattle/contract/entities/coronavirus.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { coronavirusTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { noon, sharedCharting, today } from '../../testing/charting.ts';
import { hearEvents } from '../../testing/live-events.ts';
import {
  expectInvalid,
  expectRefusal,
  expectStatus,
  statusesOf,
  testRefusals,
} from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { nurse, doctor } = app;
const { kysely } = app.container.db;
const confirmed = { status: 'Confirmed', since: today, until: '2026-11-28' };

type KeyPair = Pick<TestResident, 'authoringSystem' | 'authoringSystemForeignKey'>;
const save = (
  client: TestClient,
  { authoringSystem, authoringSystemForeignKey }: KeyPair,
  period: object | null = confirmed,
  seen: string | null = null,
) =>
  client.post('/portal/api/v1/patients/coronavirus-status', {
    authoringSystem,
    authoringSystemForeignKey,
    period,
    seen,
  });
const recordOf = async (answer: ReturnType<typeof save>) =>
  (await expectStatus(answer, 200)).json<CoronavirusRecord>();
const headerOf = async ({ path }: TestResident) =>
  (await doctor().get(`/portal/api/v1/patients/${path}`)).json<Resident>();

testRefusals({ app: () => app, roles: coronavirusTypes, send: save });

test('HDR-02 a status that isn’t one of the three, or has no last day, is refused', async () => {
  const resident = await app.addResident();
  await expectStatus(save(nurse(), resident, { ...confirmed, status: 'Cured' }), 400);
  await expectStatus(save(nurse(), resident, { status: 'Confirmed', since: today }), 400);
  await expectStatus(save(nurse(), resident, confirmed, 'the last one'), 400);
});

test('HDR-02 a status that begins tomorrow, or ended yesterday, is refused', async () => {
  const resident = await app.addResident();
  await expectInvalid(save(nurse(), resident, { ...confirmed, since: '2026-11-22' }), ['since']);
  const past = { ...confirmed, since: '2026-11-10', until: '2026-11-20' };
  await expectInvalid(save(nurse(), resident, past), ['until']);
  expect((await headerOf(resident)).coronavirus).toBeNull();
});

test('HDR-02 a status is refused for a resident who has left', async () => {
  const resident = await app.addResident({ status: 'Discharged' });
  await expectRefusal(save(nurse(), resident), 'Resident_Not_Active');
});

test('HDR-02 RES-08 a status is in the header and in the list, with who recorded it, and reaches open charts', async () => {
  const infected = { infectionStatus: 'suspected', infectionComments: 'Cough.' } as const;
  const resident = await app.addResident({ ...infected, familyName: 'Quarantino' });
  const [heard, stop] = await hearEvents(app.container.db);
  const record = await recordOf(save(nurse(), resident));
  await expect.poll(() => heard).toHaveLength(1);
  await stop();
  const { authoringSystem, authoringSystemForeignKey: key } = resident;
  expect(heard).toMatchObject([
    { event: 'ChartChanged', payload: { authoringSystem, key, order: '' } },
  ]);
  expect(record).toEqual({
    id: record.id,
    period: confirmed,
    recordedAt: noon.toISOString(),
    recordedBy: app.world.users.RegisteredNurse.name,
  });
  const infection = {
    status: 'confirmed',
    comments: 'Coronavirus: Confirmed since 21-Nov-2026. Cough.',
  };
  const header = await headerOf(resident);
  expect(header).toMatchObject({ coronavirus: record, infection });
  expect(header.clinicalDetail.coronaVirusStatus).toBe('Confirmed');
  const list = await doctor().get('/portal/api/v1/patients/search?query=Quarantino');
  expect(list.json<ResidentSearchResponse>().searchResults).toMatchObject([{ infection }]);
});

test('HDR-02 of two nurses at once one records, and the other is told; then either goes on from there', async () => {
  const resident = await app.addResident();
  const isolating = { ...confirmed, status: 'Isolating' };
  const both = await Promise.all([
    save(nurse(), resident),
    save(app.as(app.world.users.NursePractitioner), resident, isolating),
  ]);
  expect(statusesOf(both)).toEqual(['200', '422']);
  await expectRefusal(save(nurse(), resident, null), 'Status_Changed');
  const first = (await headerOf(resident)).coronavirus?.id ?? null;
  const ended = await recordOf(save(doctor(), resident, null, first));
  expect(ended.period).toBeNull();
  const header = await headerOf(resident);
  expect(header.clinicalDetail.coronaVirusStatus).toBeNull();
  expect(header.infection).toEqual({ status: 'none', comments: '' });
  const history = await kysely
    .selectFrom('coronavirusEvent')
    .select(['status', 'recordedBy'])
    .where('residentId', '=', resident.id)
    .orderBy('sequence')
    .execute();
  expect(history).toHaveLength(2);
  expect(history[1]).toEqual({ status: null, recordedBy: app.world.users.Doctor.name });
});

test('HDR-02 a status ends by itself after its last day, and one from before these were kept stays as it is', async () => {
  const resident = await app.addResident();
  await recordOf(save(nurse(), resident, { ...confirmed, since: '2026-11-14', until: today }));
  const before = await app.addResident({ coronavirusStatus: 'Awaiting test result' });
  const shown = async () =>
    (await Promise.all([headerOf(resident), headerOf(before)])).map(
      ({ clinicalDetail }) => clinicalDetail.coronaVirusStatus,
    );
  expect(await shown()).toEqual(['Confirmed', 'Awaiting test result']);
  app.later(12 * 3_600_000);
  expect(await shown()).toEqual([null, 'Awaiting test result']);
  app.clock.at = noon;
  await recordOf(save(nurse(), before, null));
  expect(await shown()).toEqual(['Confirmed', null]);
});
