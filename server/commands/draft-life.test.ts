import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { clinicalTypes } from '@wattle/contract/values/user-type.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { addDraft, chartUrl, draft, finalise, noon, sharedCharting } from '../testing/charting.ts';
import { accessKey } from '../db/access-keys.ts';
import { allArrived, hearListNews } from '../testing/live-events.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import { insertFacility } from '../testing/rows.ts';
import { removeStaleDrafts } from './remove-stale-drafts.ts';

const app = await sharedCharting();
const { doctor } = app;
afterEach(() => {
  app.clock.at = noon;
});

const tomorrow = new Date('2026-11-22T01:30:00.000Z');
const listOf = async (resident: { path: string }) =>
  (await expectStatus(doctor().get(`${chartUrl(resident)}/drafts`), 200)).json<Draft[]>();

describe('removing a draft', () => {
  const urlOf = (resident: { path: string }, id: string) => `${chartUrl(resident)}/drafts/${id}`;

  testRefusals({
    app: () => app,
    roles: clinicalTypes,
    send: (client, resident) => client.delete(urlOf(resident, randomUUID())),
  });

  test('API-03 refuses an invalid id', async () => {
    await expectStatus(doctor().delete(urlOf(app.world.resident, 'one')), 400);
  });

  test('DRF-01 removes it, and removing it again is fine', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    await expectStatus(doctor().delete(urlOf(resident, id)), 204);
    await expectStatus(doctor().delete(urlOf(resident, id)), 204);
    expect(await listOf(resident)).toEqual([]);
  });

  test('DRF-01 its author’s own pages hear of a draft that is saved or removed, and of nothing removed twice', async () => {
    const resident = await app.addResident();
    const [heard, stop] = await hearListNews(app.container.db, 'wattle_own_lists');
    const key = accessKey('account', app.world.users.Doctor.subject);
    const times = async () => {
      await allArrived(app.container.db);
      return heard.filter((one) => one === key).length;
    };
    const id = await addDraft(doctor(), resident);
    expect(await times()).toBe(1);
    const several = {
      drafts: [randomUUID(), randomUUID()].map((one) => ({ id: one, ...draft() })),
    };
    await expectStatus(doctor().post(`${chartUrl(resident)}/drafts`, several), 200);
    expect(await times()).toBe(2);
    await expectStatus(doctor().delete(urlOf(resident, id)), 204);
    await expectStatus(doctor().delete(urlOf(resident, id)), 204);
    expect(await times()).toBe(3);
    await stop();
  });

  test('DRF-01 a save that arrives after its draft was removed does not bring it back', async () => {
    const resident = await app.addResident();
    const saved = await addDraft(doctor(), resident);
    const onItsWay = randomUUID();
    for (const id of [saved, onItsWay]) {
      await expectStatus(doctor().delete(urlOf(resident, id)), 204);
      await expectStatus(doctor().put(urlOf(resident, id), draft()), 409);
    }
    const all = { drafts: [onItsWay, randomUUID()].map((id) => ({ id, ...draft() })) };
    await expectStatus(doctor().post(`${chartUrl(resident)}/drafts`, all), 409);
    expect(await listOf(resident)).toEqual([]);
  });

  test('DRF-01 another prescriber’s draft stays, and is not revealed', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    const dentist = app.as(app.world.users.Dentist);
    await expectStatus(dentist.delete(urlOf(resident, id)), 204);
    await expectStatus(doctor().put(urlOf(resident, id), draft()), 200);
    expect(await listOf(resident)).toHaveLength(1);
  });
});

describe('the end of the day', () => {
  const reset = (client: ReturnType<typeof doctor>, resident: { path: string }) =>
    client.put(
      `/medications/api/v1/service/${resident.path}/medications/reset-draft-performed-on`,
      {
        today: '1999-01-01T00:00:00Z',
      },
    );

  testRefusals({ app: () => app, roles: clinicalTypes, send: reset });

  test('DRF-05 a draft ends at midnight where the resident lives', async () => {
    const resident = await app.addResident();
    app.clock.at = new Date('2026-11-21T13:29:59.000Z'); // 23:59:59 in Adelaide
    const id = await addDraft(doctor(), resident);
    expect(await listOf(resident)).toHaveLength(1);
    app.clock.at = new Date('2026-11-21T13:30:00.000Z');
    expect(await listOf(resident)).toEqual([]);
    const late = finalise(doctor(), resident, { draftIds: [id], basedOnOrderId: null });
    await expectRefusal(late, 'No_Drafts');
  });

  test('DRF-05 the job removes expired drafts by each facility’s own midnight', async () => {
    const here = await app.addResident();
    const perth = await insertFacility(app.container.db.kysely, {
      organisationId: app.world.organisationId,
      timeZone: 'Australia/Perth',
    });
    const west = await app.addResident({ facilityId: perth.id });
    const newcomer = await app.addResident({ isOnboarding: true });
    for (const resident of [here, west, newcomer]) await addDraft(doctor(), resident);
    await expectStatus(doctor().delete(`${chartUrl(here)}/drafts/${randomUUID()}`), 204);
    await removeStaleDrafts(app.container);
    expect(await countOf(here.id)).toBe(1);

    app.clock.at = new Date('2026-11-21T14:00:00.000Z'); // past midnight in Adelaide, not in Perth
    await removeStaleDrafts(app.container);
    expect(await Promise.all([here, west, newcomer].map(({ id }) => countOf(id)))).toEqual([
      0, 1, 1,
    ]);
    expect(await removals(here.id)).toHaveLength(1);

    // A save that was still being sent has arrived by then.
    app.clock.at = new Date(noon.getTime() + 86_400_001);
    await removeStaleDrafts(app.container);
    expect(await removals(here.id)).toEqual([]);
  });

  test('DRF-05 drafts for a resident being onboarded move to the server’s today, and can be finalised', async () => {
    const resident = await app.addResident({ isOnboarding: true });
    const id = await addDraft(doctor(), resident);
    app.clock.at = tomorrow;
    await expectStatus(reset(doctor(), resident), 204);
    expect(await listOf(resident)).toMatchObject([
      { id, performedOn: '2026-11-22', prescription: { startDate: '2026-11-22' } },
    ]);
    await expectStatus(finalise(doctor(), resident, { draftIds: [id], basedOnOrderId: null }), 200);
  });

  test('DRF-05 other residents’ drafts are not moved', async () => {
    const resident = await app.addResident();
    await addDraft(doctor(), resident);
    app.clock.at = tomorrow;
    await expectStatus(reset(doctor(), resident), 204);
    expect(await listOf(resident)).toEqual([]);
  });

  test('API-03 refuses a body without a day', async () => {
    const url = `/medications/api/v1/service/${app.world.resident.path}/medications`;
    await expectStatus(doctor().put(`${url}/reset-draft-performed-on`, {}), 400);
    await expectStatus(doctor().put(`${url}/reset-draft-performed-on`, draft()), 400);
  });

  const removals = (residentId: string) =>
    app.container.db.kysely
      .selectFrom('removedDraft')
      .where('residentId', '=', residentId)
      .selectAll()
      .execute();

  async function countOf(residentId: string): Promise<number> {
    const { rows } = await app.container.db.kysely
      .selectFrom('draft')
      .where('residentId', '=', residentId)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  }
});
