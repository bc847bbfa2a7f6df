import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import type { Weekday } from '@wattle/contract/values/weekday.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { allergyBody, allergyUrls, insertAllergyChange } from '../../testing/allergies.ts';
import {
  action,
  ceasing,
  chartUrl,
  confirm,
  draft,
  finaliseChart,
  noon,
  prescription,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { countNeeds, needsOf, needsPlace, reasonsOf } from '../../testing/needs.ts';
import { byPhone } from '../../testing/on-behalf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestUser } from '../../testing/rows.ts';

const app = await sharedCharting({ environment: { DRAFT_ON_BEHALF: 'on' } });
const { kysely } = app.container.db;
afterEach(() => {
  app.clock.at = noon;
});
const place = () => needsPlace(app);
const hour = 3_600_000;

describe('a prescriber is needed', () => {
  test('ALG-01 by an allergy that conflicts with the chart: first whose medicine it is, and the others by whose', async () => {
    const { me, other, user, add } = await place();
    const [nurse, pharmacist] = [await user('RegisteredNurse'), await user('Pharmacist')];
    const resident = await add();
    const { medications } = await finaliseChart(app.as(me), resident);
    app.later();
    const entry = allergyEntry({ allergen: 'Panadol', reaction: 'hives' });
    await expectStatus(
      app.as(nurse).post(`/portal/api/v1/patients/${resident.path}/allergy-events`, {
        id: crypto.randomUUID(),
        content: { kind: 'recorded', entry },
      }),
      200,
    );
    const first = async (who: TestUser) => {
      const [reason] = (await needsOf(app, who)).residents[0]?.needs ?? [];
      return [reason?.reason, reason?.about, reason?.by];
    };
    expect(await first(me)).toEqual(['own-allergy-conflict', ['paracetamol'], null]);
    for (const one of [other, pharmacist]) {
      expect(await first(one)).toEqual(['allergy-conflict', ['paracetamol'], me.name]);
    }
    await finaliseChart(app.as(other), resident, [
      ceasing(medications[0]?.authoringSystemForeignKey ?? ''),
    ]);
    for (const one of [me, other, pharmacist]) {
      expect((await reasonsOf(app, one)).flat().join(' ')).not.toContain('conflict');
    }
    const stored = await kysely
      .selectFrom('resident')
      .select(['allergyConflicts', 'allergyConflictLines'])
      .where('id', '=', resident.id)
      .executeTakeFirst();
    expect(stored).toEqual({ allergyConflicts: [], allergyConflictLines: [] });
  });

  test('ALG-01 by a conflict with a course that has ended only to tidy up, beside one with a medicine that is given', async () => {
    const { me, other, add, order } = await place();
    const resident = await add();
    const lines = ['cefalexin', 'paracetamol'].map((name, at) => ({
      status: 'Existing' as const,
      medication: {
        product: JSON.stringify({ ingredients: [name] }),
        startDate: '2026-11-01',
        endDate: at === 0 ? addDays(getPlainDate(today), -1) : today,
      },
    }));
    const { medicationIds } = await order(resident, me, lines);
    const conflicts = async (ids: readonly string[]) => {
      const values = { allergyConflicts: ['allergy'], allergyConflictLines: [...ids] };
      await kysely.updateTable('resident').set(values).where('id', '=', resident.id).execute();
    };
    const needed = async (who: TestUser) =>
      ((await needsOf(app, who)).residents[0]?.needs ?? [])
        .filter(({ reason }) => reason.endsWith('allergy-conflict'))
        .map(({ reason, about }) => [reason, about]);
    await conflicts(medicationIds);
    const ended = ['ended-allergy-conflict', ['cefalexin']];
    expect(await needed(me)).toEqual([['own-allergy-conflict', ['paracetamol']], ended]);
    expect(await needed(other)).toEqual([['allergy-conflict', ['paracetamol']], ended]);
    await conflicts(medicationIds.slice(0, 1));
    for (const who of [me, other]) expect(await needed(who)).toEqual([ended]);
  });

  test('by conflicts that the version before wrote, without their medicines', async () => {
    const { me, charted } = await place();
    const { id } = await charted(me);
    const allergyConflicts = ['allergy penicillin amoxicillin'];
    await kysely.updateTable('resident').set({ allergyConflicts }).where('id', '=', id).execute();
    expect((await needsOf(app, me)).residents[0]?.needs).toMatchObject([
      { reason: 'allergy-conflict', about: [], by: null },
    ]);
  });

  test('by an admission without a chart; its usual prescriber reads that it is them', async () => {
    const { me, other, add } = await place();
    await add({ usualPrescriber: me.name, usualPrescriberId: me.id });
    expect((await needsOf(app, me)).residents[0]?.needs).toMatchObject([
      { reason: 'no-chart', about: ['them'] },
    ]);
    expect((await needsOf(app, other)).residents[0]?.needs).toMatchObject([
      { reason: 'no-chart', about: [] },
    ]);
  });

  test('by a medicine of theirs that another prescriber changed or ceased, until they sign again', async () => {
    const { me, other, add } = await place();
    const resident = await add();
    const { medications } = await finaliseChart(app.as(me), resident);
    const key = medications[0]?.authoringSystemForeignKey ?? '';
    app.later();
    const again = { medicationForeignKey: key, reason: 'Goes on' };
    const renewed = await finaliseChart(app.as(other), resident, [
      draft({ ...again, kind: 'represcribe' }),
    ]);
    expect(await reasonsOf(app, me)).toEqual([]);
    const mine = renewed.medications.find(({ status }) => status !== 'Ceased');
    app.later();
    const changed = await finaliseChart(app.as(me), resident, [
      draft({
        kind: 'change',
        medicationForeignKey: mine?.authoringSystemForeignKey ?? '',
        reason: 'Less pain',
        prescription: prescription({ dose: '500 mg (1 tablet)' }),
      }),
    ]);
    expect((await needsOf(app, other)).residents[0]?.needs).toMatchObject([
      { reason: 'changed-by-other', about: ['paracetamol'], by: me.name },
    ]);
    expect(await reasonsOf(app, me)).toEqual([]);
    const last = changed.medications.find(({ status }) => status !== 'Ceased');
    app.later();
    await finaliseChart(app.as(other), resident, [ceasing(last?.authoringSystemForeignKey ?? '')]);
    expect(await reasonsOf(app, other)).toEqual([]);
    expect(await reasonsOf(app, me)).toEqual([['changed-by-other']]);
  });
});

describe('a pharmacist is needed', () => {
  test('by changes to action until they are, and then to confirm', async () => {
    const { me, user, add } = await place();
    const pharmacist = await user('Pharmacist');
    const resident = await add({ chartExpiry: '2027-03-01' });
    const order = await finaliseChart(app.as(me), resident);
    expect((await needsOf(app, pharmacist)).residents[0]?.needs).toMatchObject([
      { reason: 'to-action', due: '2026-11-21', since: '2026-11-21', about: ['paracetamol'] },
    ]);
    const key = order.medications[0]?.authoringSystemForeignKey ?? '';
    await expectStatus(action(app.as(pharmacist), resident, order.id, key), 200);
    expect(await reasonsOf(app, pharmacist)).toEqual([['to-confirm']]);
    await expectStatus(confirm(app.as(pharmacist), resident, order.id), 204);
    expect(await reasonsOf(app, pharmacist)).toEqual([]);
    expect(await countNeeds(app, pharmacist)).toBe(0);
  });

  test('first by Schedule 8 and by packs made today', async () => {
    const { me, user, add, order, facility } = await place();
    const pharmacist = await user('Pharmacist');
    const packing = (packingDay: Weekday | null) =>
      kysely.updateTable('facility').set({ packingDay }).where('id', '=', facility.id).execute();
    const product = (schedule: string, name: string) =>
      JSON.stringify({ ingredients: [name], schedule });
    const changed = { hasChartChanged: true };
    await order(await add({ ...changed, familyName: 'Oxy' }), me, [
      { medication: { product: product('S8', 'oxycodone'), packagingType: 'UnPacked' } },
    ]);
    await order(await add({ ...changed, familyName: 'Packed' }), me, [
      { medication: { product: product('S4', 'digoxin'), packagingType: 'Packed' } },
      { medication: { product: product('S4', 'digoxin'), packagingType: 'UnPacked' } },
      { status: 'Existing', medication: { product: product('S4', 'frusemide') } },
    ]);
    expect(await reasonsOf(app, pharmacist)).toEqual([['s8-to-action'], ['to-action']]);
    // The 21st is a Saturday.
    await packing('fri');
    const [, packed] = (await needsOf(app, pharmacist)).residents;
    expect(packed?.needs).toMatchObject([
      { reason: 'to-action', about: ['digoxin', 'digoxin'] },
      { reason: 'pack-affected', due: '2026-11-27', about: ['digoxin'] },
    ]);
    await packing('sat');
    expect(await reasonsOf(app, pharmacist)).toEqual([
      ['s8-to-action'],
      ['pack-affected', 'to-action'],
    ]);
  });

  test('by an allergy update and a chart review, until they are dealt with', async () => {
    const { me, user, charted } = await place();
    const pharmacist = await user('Pharmacist');
    const resident = await charted(me);
    const id = await insertAllergyChange(kysely, resident, noon);
    expect(await reasonsOf(app, pharmacist)).toEqual([['allergy-update']]);
    const body = allergyBody(resident, id);
    await expectStatus(app.as(pharmacist).post(allergyUrls.action, body), 204);
    await expectStatus(app.as(pharmacist).post(allergyUrls.confirm, body), 204);
    expect(await reasonsOf(app, pharmacist)).toEqual([]);
    const review = (isChartReviewConfirmed: boolean) =>
      kysely.updateTable('resident').set({ isChartReviewConfirmed }).where('id', '=', resident.id);
    await review(false).execute();
    expect(await reasonsOf(app, pharmacist)).toEqual([['chart-review']]);
    await review(true).execute();
    expect(await reasonsOf(app, pharmacist)).toEqual([]);
  });
});

describe('a pharmacist and a facility are needed', () => {
  test('by a change that the pharmacy hasn’t seen within the facility’s hours, until it has', async () => {
    const { me, user, add, facility } = await place();
    const pharmacist = await user('Pharmacist');
    const nurse = await user('RegisteredNurse');
    const office = await user('GeneralStaffAdmin');
    const resident = await add({ chartExpiry: '2027-03-01' });
    const within = (seenWithinHours: number | null) =>
      kysely
        .updateTable('facility')
        .set({ seenWithinHours })
        .where('id', '=', facility.id)
        .execute();
    const see = (orderId: string) =>
      expectStatus(app.as(pharmacist).post(`${chartUrl(resident)}/${orderId}/seen`), 204);
    await within(2);
    const order = await finaliseChart(app.as(me), resident);
    app.clock.at = new Date(noon.getTime() + 2 * hour - 1);
    expect(await reasonsOf(app, nurse)).toEqual([]);
    app.clock.at = new Date(noon.getTime() + 2 * hour);
    expect(await reasonsOf(app, pharmacist)).toEqual([['not-seen', 'to-action']]);
    for (const one of [nurse, office]) {
      expect((await needsOf(app, one)).residents[0]?.needs).toMatchObject([
        { reason: 'not-seen', due: '2026-11-21', since: '2026-11-21', about: ['paracetamol'] },
      ]);
    }
    expect(await reasonsOf(app, me)).toEqual([]);
    await within(null);
    expect(await reasonsOf(app, nurse)).toEqual([]);
    await within(2);
    await see(order.id);
    expect(await reasonsOf(app, nurse)).toEqual([]);
    expect(await reasonsOf(app, pharmacist)).toEqual([['to-action']]);

    // A pause that came later waits on its own.
    const paused = await finaliseChart(app.as(me), resident, [
      draft({
        kind: 'pause',
        medicationForeignKey: order.medications[0]?.authoringSystemForeignKey ?? '',
        prescription: null,
        reason: 'Operation',
        event: { kind: 'pause', since: today, until: { kind: 'date', date: today } },
      }),
    ]);
    app.later(2 * hour);
    expect(await reasonsOf(app, nurse)).toEqual([['not-seen']]);
    await see(paused.id);
    expect(await reasonsOf(app, nurse)).toEqual([]);
  });
});

describe('a facility is needed', () => {
  test('to call prescribers about open orders, charts that expire and residents without one', async () => {
    const { me, user, add, charted } = await place();
    const nurse = await user('RegisteredNurse');
    const office = await user('GeneralStaffAdmin');
    const open = await add({ familyName: 'Alcott' });
    await finaliseChart(app.as(nurse), open, undefined, byPhone(me));
    await charted(me, { familyName: 'Brook', chartExpiry: '2026-11-25' });
    await add({ familyName: 'Clay', usualPrescriber: 'Ada Park' });
    for (const one of [nurse, office]) {
      const { residents, prescribers } = await needsOf(app, one);
      expect(residents.map(({ familyName, needs }) => [familyName, needs[0]?.reason])).toEqual([
        ['Clay', 'no-chart'],
        ['Alcott', 'not-countersigned'],
        ['Brook', 'chart-expiry'],
      ]);
      expect(residents.map(({ needs }) => needs[0]?.by)).toEqual(['Ada Park', me.name, me.name]);
      expect(prescribers).toEqual([
        { name: 'Ada Park', residents: 1 },
        { name: me.name, residents: 2 },
      ]);
    }
    const page = await needsOf(app, nurse, { prescriber: 'Ada Park' });
    expect(page.residents.map(({ needs }) => needs[0]?.reason)).toEqual(['no-chart']);
    expect(page.reasons.filter(({ residents }) => residents > 0)).toEqual([
      { reason: 'no-chart', residents: 1 },
    ]);
    expect((await needsOf(app, nurse, { reason: 'chart-expiry' })).prescribers).toEqual([
      { name: me.name, residents: 1 },
    ]);
    expect((await needsOf(app, me)).prescribers).toEqual([]);
  });
});
