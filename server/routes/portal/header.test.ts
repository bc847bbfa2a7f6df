import type { IhiSearchRequest } from '@wattle/contract/entities/health-identifier.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { consentTypes, everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { hearEvents } from '../../testing/live-events.ts';
import { noon, sharedCharting } from '../../testing/charting.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

/** HL7 Australia’s examples. */
const hpioNumber = '8003621566684455';
const ihi = { number: '8003608833357361', status: 'Active', recordStatus: 'Verified' };
const identifiers = {
  ihiNumber: ihi.number,
  ihiStatus: 'Active',
  ihiRecordStatus: 'Verified',
} as const;

const app = await sharedCharting();
const { doctor } = app;
const { kysely } = app.container.db;
await kysely
  .updateTable('facility')
  .set({ hpioNumber })
  .where('id', '=', app.world.facilityId)
  .execute();

const audited = (resident: TestResident) =>
  app.container.db.kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('resident', '=', resident.id)
    .orderBy('sequence')
    .execute();

describe('whether an IHI must be verified', () => {
  const ask = (client: TestClient, { path }: { path: string }) =>
    client.get(`/portal/api/v1/patients/ihi/verify-required/${path}`);
  testRefusals({ app: () => app, roles: everyType, send: ask });

  test.for([
    ['was never verified', null, true],
    ['was verified 30 days ago', '2026-10-22T00:00:00Z', false],
    ['was verified 31 days ago', '2026-10-21T00:00:00Z', true],
  ] as const)('HDR-13 an IHI that %s', async ([, at, isRequired]) => {
    const ihiVerifiedAt = at === null ? null : new Date(at);
    const resident = await app.addResident({ ...identifiers, ihiVerifiedAt });
    expect((await expectStatus(ask(doctor(), resident), 200)).json()).toEqual({ isRequired });
  });
});

describe('a stored IHI', () => {
  const read = (client: TestClient, { path }: { path: string }) =>
    client.get(`/portal/api/v1/patients/ihi/${path}`);
  testRefusals({ app: () => app, roles: everyType, send: read });

  test('HDR-13 can be read, and reading it is audited', async () => {
    const resident = await app.addResident(identifiers);
    expect((await expectStatus(read(doctor(), resident), 200)).json()).toEqual(ihi);
    expect(await audited(resident)).toEqual([{ action: 'view-ihi', detail: {} }]);
  });
});

describe('a search request for an IHI', () => {
  const create = (client: TestClient, { path }: { path: string }) =>
    client.post(`/portal/api/v1/patients/ihi/create-search-request/${path}`);
  testRefusals({ app: () => app, roles: everyType, send: create });

  test('HDR-13 finds the IHI when it is forwarded; then it doesn’t need to be verified again', async () => {
    const resident = await app.addResident({ ...identifiers, familyName: 'Whittaker' });
    const request = (await expectStatus(create(doctor(), resident), 200)).json<IhiSearchRequest>();
    expect(request).toMatchObject({ familyName: 'Whittaker', hpioNumber });
    const verify = () => doctor().post('/health-identifier/api/v1/ihi/verify-search', request);
    expect((await expectStatus(verify(), 200)).json()).toEqual(ihi);
    const after = await doctor().get(
      `/portal/api/v1/patients/ihi/verify-required/${resident.path}`,
    );
    expect(after.json()).toEqual({ isRequired: false });
    expect(await audited(resident)).toEqual([
      { action: 'create-ihi-search', detail: {} },
      { action: 'verify-ihi', detail: { found: true } },
    ]);
  });

  test('HDR-13 an IHI that isn’t found still has to be verified', async () => {
    const resident = await app.addResident();
    const request = (await create(doctor(), resident)).json<IhiSearchRequest>();
    await expectStatus(doctor().post('/health-identifier/api/v1/ihi/verify-search', request), 200);
    const after = await doctor().get(
      `/portal/api/v1/patients/ihi/verify-required/${resident.path}`,
    );
    expect(after.json()).toEqual({ isRequired: true });
  });

  test('HDR-13 has no HPI-O if the facility has none', async () => {
    const { elsewhere } = app.world;
    const answer = await create(app.as(elsewhere.doctor), elsewhere.resident);
    expect(answer.json()).toMatchObject({ hpioNumber: '' });
  });
});

describe('an answer on Closing the Gap', () => {
  const save = (
    client: TestClient,
    resident: Pick<TestResident, 'authoringSystem' | 'authoringSystemForeignKey' | 'id'>,
    changes: object = {},
  ) =>
    client.post('/portal/api/v1/patients/save-ctg-response', {
      authoringSystem: resident.authoringSystem,
      authoringSystemForeignKey: resident.authoringSystemForeignKey,
      patientId: resident.id,
      ctgResponse: '1',
      ...changes,
    });
  const answerForm = (indigenousStatusCode = '1', changes: object = {}) =>
    app.addResident({ indigenousStatusCode, ...changes });
  testRefusals({ app: () => app, roles: consentTypes, send: save });

  test('CON-01 is refused if it isn’t one of the three, or names another resident', async () => {
    const resident = await answerForm();
    for (const ctgResponse of ['3', 3, -1, 0.5, null]) {
      await expectStatus(save(doctor(), resident, { ctgResponse }), 400);
    }
    await expectStatus(save(doctor(), resident, { patientId: app.world.resident.id }), 404);
  });

  test.for(['4', '9'])('CON-01 is refused for the origin %s', async (origin) => {
    await expectRefusal(save(doctor(), await answerForm(origin)), 'Consent_Not_Asked');
  });

  test('CON-01 is refused for a resident who is not active', async () => {
    const resident = await answerForm('1', { status: 'Discharged' });
    await expectRefusal(save(doctor(), resident), 'Resident_Not_Active');
  });

  test('CON-01 the last of two doctors is told of the first, and saves on top of what they see', async () => {
    const resident = await answerForm();
    const seen = noon.toISOString();
    await expectRefusal(save(doctor(), resident, { seen }), 'Answer_Changed');
    const both = await Promise.all(
      ['1', '2'].map((ctgResponse) => save(doctor(), resident, { ctgResponse, seen: null })),
    );
    expect(statusesOf(both)).toEqual(['204', '422']);
    await expectStatus(save(doctor(), resident, { ctgResponse: '0', seen }), 204);
  });

  test('CON-01 LIV-01 reaches open charts, a refused one doesn’t', async () => {
    const resident = await answerForm();
    const [heard, stop] = await hearEvents(app.container.db);
    await expectStatus(save(doctor(), resident, { ctgResponse: '3' }), 400);
    await expectStatus(save(doctor(), resident), 204);
    const { authoringSystem, authoringSystemForeignKey: key } = resident;
    await expect.poll(() => heard).toHaveLength(1);
    const payload = { authoringSystem, key, order: '' };
    expect(heard).toMatchObject([{ event: 'ChartChanged', payload }]);
    await stop();
  });

  test.for(['1', '2', '3'])(
    'CON-01 is kept for the origin %s, with who recorded it and when',
    async (origin) => {
      const resident = await answerForm(origin);
      for (const sent of ['1', 2, 0]) {
        await expectStatus(save(doctor(), resident, { ctgResponse: sent }), 204);
        const ctgResponse = String(sent);
        const read = await doctor().get(`/portal/api/v1/patients/${resident.path}`);
        expect(read.json<Resident>()).toMatchObject({
          closingTheGap: {
            code: ctgResponse,
            recordedAt: noon.toISOString(),
            recordedBy: app.world.users.Doctor.name,
          },
          closingTheGapResponse: ctgResponse,
        });
      }
      const history = await app.container.db.kysely
        .selectFrom('ctgResponse')
        .select(['response', 'actorId', 'at'])
        .where('residentId', '=', resident.id)
        .orderBy('sequence')
        .execute();
      expect(history).toEqual(
        ['1', '2', '0'].map((response) => ({
          response,
          actorId: app.world.users.Doctor.id,
          at: noon,
        })),
      );
      const answers = (await audited(resident)).filter(
        ({ action }) => action === 'record-ctg-response',
      );
      expect(answers.map(({ detail }) => detail)).toEqual(
        ['1', '2', '0'].map((response) => ({ response })),
      );
    },
  );
});
