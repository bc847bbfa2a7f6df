import type { ResidentPhoto } from '@wattle/contract/entities/photo.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { everyType, photoTypes } from '@wattle/contract/values/user-type.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noon, sharedCharting, today } from '../../testing/charting.ts';
import { hearEvents } from '../../testing/live-events.ts';
import { expectRefusal, expectStatus, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { nurse, doctor } = app;
const { kysely } = app.container.db;
const nurseName = app.world.users.RegisteredNurse.name;

const pictureOf = async (background: string) =>
  (
    await sharp({ create: { width: 300, height: 500, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64');
const red = await pictureOf('#d02020');
const blue = await pictureOf('#2020d0');

type KeyPair = Pick<TestResident, 'authoringSystem' | 'authoringSystemForeignKey'>;
const keyOf = ({ authoringSystem, authoringSystemForeignKey }: KeyPair) => ({
  authoringSystem,
  authoringSystemForeignKey,
});

const read = (client: TestClient, { path }: { path: string }) =>
  client.get(`/portal/api/v1/patients/photo/${path}`);
const save = (client: TestClient, resident: KeyPair, changes: object = {}) =>
  client.post('/portal/api/v1/patients/photo', {
    ...keyOf(resident),
    data: red,
    takenOn: today,
    ...changes,
  });
const answer = (client: TestClient, resident: KeyPair, changes: object = {}) =>
  client.post('/portal/api/v1/patients/photo-consent', {
    ...keyOf(resident),
    isGiven: true,
    saidBy: 'The resident',
    ...changes,
  });

const headerOf = async ({ path }: TestResident) =>
  (await doctor().get(`/portal/api/v1/patients/${path}`)).json<Resident>();
const audited = (resident: TestResident, action: string) =>
  kysely
    .selectFrom('auditLog')
    .select('detail')
    .where('resident', '=', resident.id)
    .where('action', '=', action)
    .orderBy('sequence')
    .execute();

/** A resident who may be photographed. */
async function residentWithConsent(values: Parameters<typeof app.addResident>[0] = {}) {
  const resident = await app.addResident(values);
  await expectStatus(answer(nurse(), resident), 204);
  return resident;
}

describe('reading a photo', () => {
  testRefusals({ app: () => app, roles: everyType, send: read });

  test('HDR-10 is in base64 and may be cached for an hour, by this browser only', async () => {
    const resident = await app.addResident();
    const row = { contentType: 'image/png', data: 'iVBORw0KGgo=' } as const;
    await kysely
      .insertInto('residentPhoto')
      .values({ residentId: resident.id, ...row })
      .execute();
    const answered = await expectStatus(read(doctor(), resident), 200);
    expect(answered.json()).toEqual(row);
    expect(answered.headers['cache-control']).toBe('private, max-age=3600');
  });

  test('HDR-10 is a 204, which isn’t cached, if none was ever taken', async () => {
    const answered = await expectStatus(read(doctor(), await app.addResident()), 204);
    expect(answered.headers['cache-control']).toBe('no-store');
  });
});

describe('a new photo', () => {
  testRefusals({ app: () => app, roles: photoTypes, send: save });

  test('HDR-10 is refused if it isn’t in base64, or the day isn’t one', async () => {
    const resident = await residentWithConsent();
    for (const changes of [{ data: 'a photo!' }, { data: '' }, { takenOn: '2026-02-31' }]) {
      await expectStatus(save(nurse(), resident, changes), 400);
    }
  });

  test('HDR-10 of 40 MB is refused before anybody is asked who they are', async () => {
    const data = 'A'.repeat(40_000_000);
    await expectStatus(save(app.anonymous, app.world.resident, { data }), 413);
  });

  test('HDR-10 is refused while nobody has said that the resident may be photographed', async () => {
    const resident = await app.addResident();
    await expectRefusal(
      save(nurse(), resident),
      'Photo_Not_Consented',
      refusalCodes.Photo_Not_Consented,
    );
    await answer(nurse(), resident, { isGiven: false });
    await expectRefusal(
      save(nurse(), resident),
      'Photo_Not_Consented',
      'The answer on record is that this resident isn’t to be photographed.',
    );
    expect((await headerOf(resident)).photo).toBeNull();
  });

  test('HDR-10 is refused if it isn’t a picture, is dated tomorrow, or the resident has left', async () => {
    const resident = await residentWithConsent();
    const [heard, stop] = await hearEvents(app.container.db);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    await expectRefusal(save(nurse(), resident, { data: svg }), 'Photo_Not_Usable');
    await expectRefusal(save(nurse(), resident, { takenOn: '2026-11-22' }), 'Photo_Not_Taken');
    await kysely
      .updateTable('resident')
      .set({ status: 'Discharged' })
      .where('id', '=', resident.id)
      .execute();
    await expectRefusal(save(nurse(), resident), 'Resident_Not_Active');
    await expectStatus(read(doctor(), resident), 204);
    await stop();
    expect(heard).toEqual([]);
  });

  test.for(photoTypes)(
    'HDR-10 is kept by a %s as a square JPEG, and open charts hear of it',
    async (type) => {
      const resident = await residentWithConsent();
      const [heard, stop] = await hearEvents(app.container.db);
      await expectStatus(
        save(app.as(app.world.users[type]), resident, { takenOn: '2026-03-12' }),
        204,
      );
      await expect.poll(() => heard).toHaveLength(1);
      await stop();
      const { authoringSystem, authoringSystemForeignKey: key } = resident;
      const payload = { authoringSystem, key, order: '' };
      expect(heard).toMatchObject([{ event: 'ChartChanged', payload }]);

      const photo = (await expectStatus(read(doctor(), resident), 200)).json<ResidentPhoto>();
      expect(photo.contentType).toBe('image/jpeg');
      expect(await sharp(Buffer.from(photo.data, 'base64')).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 480,
      });
      expect((await headerOf(resident)).photo).toEqual({
        version: expect.any(String) as string,
        takenOn: '2026-03-12',
      });
      const [row] = await audited(resident, 'save-photo');
      expect(row?.detail).toMatchObject({ takenOn: '2026-03-12' });
    },
  );

  test('HDR-10 takes the place of the one before, which is kept and never shown again', async () => {
    const resident = await residentWithConsent();
    await save(nurse(), resident, { takenOn: '2026-01-05' });
    const first = (await read(doctor(), resident)).json<ResidentPhoto>();
    const before = (await headerOf(resident)).photo?.version;
    await expectStatus(save(nurse(), resident, { data: blue }), 204);
    expect((await read(doctor(), resident)).json<ResidentPhoto>().data).not.toBe(first.data);
    expect((await headerOf(resident)).photo?.version).not.toBe(before);
    const former = await kysely
      .selectFrom('formerPhoto')
      .select(['data', 'takenOn', 'addedBy', 'endedBy', 'endedAt'])
      .where('residentId', '=', resident.id)
      .execute();
    const { data } = first;
    const people = { addedBy: nurseName, endedBy: nurseName };
    expect(former).toEqual([{ data, takenOn: '2026-01-05', ...people, endedAt: noon }]);
  });
});

describe('consent to be photographed', () => {
  testRefusals({ app: () => app, roles: photoTypes, send: answer });

  test('HDR-10 is refused without who said so, and for a resident who has left', async () => {
    const resident = await app.addResident({ status: 'Deceased' });
    await expectStatus(answer(nurse(), resident, { saidBy: '  ' }), 400);
    await expectStatus(answer(nurse(), resident, { isGiven: 'yes' }), 400);
    await expectRefusal(answer(nurse(), resident), 'Resident_Not_Active');
  });

  test('HDR-10 is on the chart with who said so and who recorded it, and each answer is kept', async () => {
    const resident = await app.addResident();
    expect((await headerOf(resident)).photoConsent).toBeNull();
    await expectStatus(answer(nurse(), resident, { isGiven: false }), 204);
    await expectStatus(answer(nurse(), resident, { saidBy: ' Daughter, Ann Lee ' }), 204);
    const recorded = { recordedAt: noon.toISOString(), recordedBy: nurseName };
    const saidBy = 'Daughter, Ann Lee';
    expect((await headerOf(resident)).photoConsent).toEqual({ isGiven: true, saidBy, ...recorded });
    const answers = await kysely
      .selectFrom('photoConsent')
      .select(['isGiven', 'saidBy'])
      .where('residentId', '=', resident.id)
      .orderBy('sequence')
      .execute();
    expect(answers).toEqual([
      { isGiven: false, saidBy: 'The resident' },
      { isGiven: true, saidBy },
    ]);
    expect((await audited(resident, 'record-photo-consent')).map(({ detail }) => detail)).toEqual([
      { isGiven: false },
      { isGiven: true },
    ]);
  });

  test('HDR-10 after a no the photo isn’t shown any more, and is kept', async () => {
    const resident = await residentWithConsent();
    await save(nurse(), resident);
    await expectStatus(answer(nurse(), resident, { isGiven: false }), 204);
    await expectStatus(read(doctor(), resident), 204);
    expect((await headerOf(resident)).photo).toBeNull();
    const former = await kysely
      .selectFrom('formerPhoto')
      .select('endedBy')
      .where('residentId', '=', resident.id)
      .execute();
    expect(former).toEqual([{ endedBy: nurseName }]);
  });
});
