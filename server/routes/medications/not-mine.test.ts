import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { noon, sharedCharting } from '../../testing/charting.ts';
import { allArrived, hearListNews } from '../../testing/live-events.ts';
import { countNeeds, needsOf, needsPlace, needsUrl, reasonsOf } from '../../testing/needs.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { kysely } = app.container.db;
const place = () => needsPlace(app);

const said = (client: ReturnType<typeof app.as>, resident: TestResident, body: object = {}) =>
  client.post(`${needsUrl}/${resident.path}/not-mine`, {
    reason: 'chart-expiry',
    cause: '2026-11-25',
    why: 'Dr Park reviews this chart',
    ...body,
  });

const backTo = (client: ReturnType<typeof app.as>, resident: TestResident, body: object = {}) =>
  client.post(`${needsUrl}/${resident.path}/mine-again`, {
    reason: 'chart-expiry',
    cause: '2026-11-25',
    ...body,
  });

describe('not mine', () => {
  testRefusals({ app: () => app, roles: everyType, send: said });
});

describe('mine again', () => {
  testRefusals({ app: () => app, roles: everyType, send: backTo });
});

describe('refuses', () => {
  test('API-03 to be rid of a reason that the caller’s role never has', async () => {
    const { resident, users } = app.world;
    for (const wrong of [{ reason: 'bored' }, { why: '' }, { cause: '' }, { why: 'x'.repeat(201) }])
      await expectStatus(said(app.as(users.Doctor), resident, wrong), 400);
    await expectStatus(
      said(app.as(users.RegisteredNurse), resident, { reason: 'countersign' }),
      400,
    );
  });

  test('API-03 to take back what is no reason, or what the caller never said of this cause', async () => {
    const { me, other, charted } = await place();
    const resident = await charted(me, { chartExpiry: '2026-11-25' });
    await expectStatus(backTo(app.as(me), resident, { reason: 'bored' }), 400);
    await expectStatus(backTo(app.as(me), resident), 404);
    await expectStatus(said(app.as(me), resident), 204);
    await expectStatus(backTo(app.as(me), resident, { cause: '2026-11-26' }), 404);
    await expectStatus(backTo(app.as(other), resident), 404);
    await expectStatus(backTo(app.as(me), resident), 204);
    await expectStatus(backTo(app.as(me), resident), 404);
  });
});

describe('what isn’t mine', () => {
  test('may be a resident without a chart of whom nobody knows when they came', async () => {
    const { me, add } = await place();
    const resident = await add({ admittedOn: null });
    const [need] = (await needsOf(app, me)).residents[0]?.needs ?? [];
    const { reason, cause } = need ?? {};
    await expectStatus(said(app.as(me), resident, { reason, cause }), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test('is said once with a reason, shown to the next, and comes back when the cause changes', async () => {
    const { me, other, charted } = await place();
    const resident = await charted(me, { chartExpiry: '2026-11-25' });
    await expectStatus(said(app.as(me), resident), 204);
    await expectStatus(said(app.as(me), resident), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
    expect(await countNeeds(app, me)).toBe(0);
    const [seen] = (await needsOf(app, other)).residents;
    expect(seen?.needs).toMatchObject([
      {
        reason: 'chart-expiry',
        notMine: [{ by: me.name, why: 'Dr Park reviews this chart', at: noon.toISOString() }],
      },
    ]);
    await kysely
      .updateTable('resident')
      .set({ chartExpiry: getPlainDate('2026-11-26') })
      .where('id', '=', resident.id)
      .execute();
    expect((await needsOf(app, me)).residents[0]?.needs).toMatchObject([{ notMine: [] }]);
  });

  test('is heard of by the others of the organisation once, and so is that it was taken back', async () => {
    const { me, charted, facility } = await place();
    const resident = await charted(me, { chartExpiry: '2026-11-25' });
    const [heard, stop] = await hearListNews(app.container.db);
    const { organisationId } = facility;
    for (const _ of ['first', 'again']) await expectStatus(said(app.as(me), resident), 204);
    await allArrived(app.container.db);
    expect(heard.filter((one) => one === organisationId)).toHaveLength(1);
    await expectStatus(backTo(app.as(me), resident), 204);
    await allArrived(app.container.db);
    expect(heard.filter((one) => one === organisationId)).toHaveLength(2);
    await stop();
  });

  test('is taken back, and said again with another reason; nothing that was said is changed', async () => {
    const { me, other, charted } = await place();
    const resident = await charted(me, { chartExpiry: '2026-11-25' });
    const notMineOf = async () =>
      (await needsOf(app, other)).residents[0]?.needs[0]?.notMine.map(({ why }) => why);
    await expectStatus(said(app.as(me), resident), 204);
    expect(await needsOf(app, me)).toMatchObject({ total: 0, notMine: 1 });
    const { residents } = await needsOf(app, me, { show: 'not-mine' });
    expect(residents).toMatchObject([
      {
        authoringSystemForeignKey: resident.authoringSystemForeignKey,
        needs: [{ reason: 'chart-expiry', notMine: [{ by: me.name, isMine: true }] }],
      },
    ]);
    expect(await needsOf(app, other, { show: 'not-mine' })).toMatchObject({ total: 0, notMine: 0 });
    const [toOther] = (await needsOf(app, other)).residents;
    expect(toOther?.needs).toMatchObject([{ notMine: [{ by: me.name, isMine: false }] }]);
    await expectStatus(backTo(app.as(me), resident), 204);
    expect(await reasonsOf(app, me)).toEqual([['chart-expiry']]);
    expect(await countNeeds(app, me)).toBe(1);
    expect(await needsOf(app, me, { show: 'not-mine' })).toMatchObject({ total: 0, notMine: 0 });
    expect(await notMineOf()).toEqual([]);
    await expectStatus(said(app.as(me), resident, { why: 'Moved to Dr Ferris' }), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
    expect(await notMineOf()).toEqual(['Moved to Dr Ferris']);
    const kept = await kysely
      .selectFrom('needNotMine')
      .where('residentId', '=', resident.id)
      .select('why')
      .execute();
    expect(kept).toEqual([{ why: 'Dr Park reviews this chart' }]);
  });
});
