import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
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
  single,
} from '../../testing/charting.ts';
import { insertClinicalSignIn, reauthenticate } from '../../testing/clinical.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, dentist } = app;
const signIn = await insertClinicalSignIn(app.container.db.kysely, app.world.users.Doctor);
const dentistSignIn = await insertClinicalSignIn(app.container.db.kysely, app.world.users.Dentist);
beforeEach(async () => {
  app.clock.at = noon;
  await app.container.db.kysely.deleteFrom('reauthentication').execute();
});

const minutes = (count: number, ms = 0) => new Date(noon.getTime() + count * 60_000 + ms);
const reauthenticated = async (who = signIn) => {
  const client = who === signIn ? doctor() : dentist();
  await expectStatus(reauthenticate(client, who), 204);
};
const prescribed = prescription({ productCode: 'O8', dose: '5 mg (1 tablet)' });
const oxycodone = draft({ prescription: prescribed });

/** A resident with drafts of the doctor, oxycodone by default, and the request to finalise them. */
async function drafted(contents: readonly unknown[] = [oxycodone], resident?: TestResident) {
  const whose = resident ?? (await app.addResident());
  const draftIds: string[] = [];
  for (const content of contents) draftIds.push(await addDraft(doctor(), whose, content));
  return {
    resident: whose,
    request: { id: randomUUID(), draftIds, basedOnOrderId: null as string | null },
  };
}
const uses = () =>
  app.container.db.kysely.selectFrom('reauthentication').select('usedByOrder').execute();

/** A chart on which oxycodone is an existing medicine. */
async function chartWithOxycodone() {
  await reauthenticated();
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident, [oxycodone]);
  const medicationForeignKey = order.medications[0]?.authoringSystemForeignKey ?? '';
  return { resident, basedOnOrderId: order.id, medicationForeignKey };
}

describe('RELOG-04 refuses a Schedule 8 medicine', () => {
  const expectRefused = async (
    { resident, request }: Awaited<ReturnType<typeof drafted>>,
    client = doctor(),
  ) => {
    await expectRefusal(finalise(client, resident, request), 'Controlled_Needs_Reauthentication');
    const drafts = (await client.get(`${chartUrl(resident)}/drafts`)).json<unknown[]>();
    expect(drafts).toHaveLength(request.draftIds.length);
  };

  test('without a re-authentication, and keeps the draft', async () => {
    await expectRefused(await drafted());
    await expectRefused(await drafted([draft(), oxycodone]));
  });

  test('one millisecond after five minutes', async () => {
    const wanted = await drafted();
    await reauthenticated();
    app.clock.at = minutes(5, 1);
    await expectRefused(wanted);
    expect(await uses()).toEqual([{ usedByOrder: null }]);
  });

  test('with somebody else’s re-authentication', async () => {
    const wanted = await drafted();
    await reauthenticated(dentistSignIn);
    await expectRefused(wanted);
  });

  test('with a re-authentication that was used for another order', async () => {
    await reauthenticated();
    const first = await drafted();
    await expectStatus(finalise(doctor(), first.resident, first.request), 200);
    await expectRefused(await drafted());
  });

  test.for<[DraftContent['kind'], string | null]>([
    ['change', 'More pain'],
    ['represcribe', null],
  ])('if the draft is to %s it', async ([kind, reason]) => {
    const { resident, basedOnOrderId, medicationForeignKey } = await chartWithOxycodone();
    const content = draft({
      kind,
      medicationForeignKey,
      reason,
      prescription: { ...prescribed, directions: 'With food.' },
    });
    const { request } = await drafted([content], resident);
    await expectRefused({ resident, request: { ...request, basedOnOrderId } });
  });
});

test('RELOG-04 a re-authentication is valid for five minutes, and for one order', async () => {
  const { resident, request } = await drafted();
  await reauthenticated();
  app.clock.at = minutes(5);
  await expectStatus(finalise(doctor(), resident, request), 200);
  expect(await uses()).toEqual([{ usedByOrder: request.id }]);
  const [used] = await app.container.db.kysely
    .selectFrom('reauthentication')
    .select('id')
    .execute();
  const { detail } = await app.container.db.kysely
    .selectFrom('auditLog')
    .select('detail')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ order: request.id, reauthentication: used?.id });
});

test('RELOG-04 decision 081: one order has Schedule 8 medicines and others', async () => {
  const { resident, request } = await drafted([oxycodone, draft()]);
  await reauthenticated();
  await expectStatus(finalise(doctor(), resident, request), 200);
});

test('RELOG-04 DRF-06 repeating a request needs no new re-authentication', async () => {
  const { resident, request } = await drafted();
  await reauthenticated();
  const first = await expectStatus(finalise(doctor(), resident, request), 200);
  app.clock.at = minutes(30);
  const again = await expectStatus(finalise(doctor(), resident, request), 200);
  expect(again.json()).toEqual(first.json());
});

test('RELOG-04 a request refused for another reason uses up no re-authentication', async () => {
  const { resident, request } = await drafted();
  await reauthenticated();
  const stale = { ...request, basedOnOrderId: randomUUID() };
  await expectRefusal(finalise(doctor(), resident, stale), 'Not_Latest');
  await expectStatus(finalise(doctor(), resident, request), 200);
});

test('RELOG-04 if two requests come at once, only one gets the re-authentication', async () => {
  const both = [await drafted(), await drafted()];
  await reauthenticated();
  const answers = await Promise.all(
    both.map(({ resident, request }) => finalise(doctor(), resident, request)),
  );
  expect(statusesOf(answers)).toEqual(['200', '422']);
  expect(await uses()).toHaveLength(1);
});

test('RELOG-04 two re-authentications cover two requests at once', async () => {
  const both = [await drafted(), await drafted()];
  await reauthenticated();
  await reauthenticated();
  const answers = await Promise.all(
    both.map(({ resident, request }) => finalise(doctor(), resident, request)),
  );
  expect(statusesOf(answers)).toEqual(['200', '200']);
});

test('RELOG-04 ceasing a Schedule 8 medicine, or any other medicine, needs and uses no re-authentication', async () => {
  const { resident, basedOnOrderId, medicationForeignKey } = await chartWithOxycodone();
  await reauthenticated();
  const { request } = await drafted([ceasing(medicationForeignKey), draft()], resident);
  await expectStatus(finalise(doctor(), resident, { ...request, basedOnOrderId }), 200);
  expect(await uses()).toContainEqual({ usedByOrder: null });
});

test('RELOG-04 each prescriber has their own re-authentication', async () => {
  await reauthenticated(dentistSignIn);
  const resident = await app.addResident();
  await finaliseChart(dentist(), resident, [oxycodone]);
  expect(await uses()).toHaveLength(1);
});

describe('decision 081: how much of a Schedule 8 medicine may be supplied', () => {
  const without = draft({ prescription: { ...prescribed, supply: undefined } });
  const byAuthority = { ...single, repeats: 2, everyDays: 14, authority: 'D4200001' };

  test.for<[string, unknown]>([
    ['with repeats and no authority', { ...byAuthority, authority: null }],
    ['with repeats and no days between', { ...byAuthority, everyDays: null }],
    ['of none', { ...single, quantity: 0 }],
    ['of a part', { ...single, quantity: 1.5 }],
  ])('a draft is refused %s', async ([, supply]) => {
    const resident = await app.addResident();
    const content = draft({ prescription: { ...prescribed, supply } });
    const saved = await doctor().put(`${chartUrl(resident)}/drafts/${randomUUID()}`, content);
    expect([400, 422]).toContain(saved.statusCode);
  });

  test('a draft of another medicine is refused with it', async () => {
    const resident = await app.addResident();
    const content = draft({ prescription: prescription({ supply: single }) });
    const saved = doctor().put(`${chartUrl(resident)}/drafts/${randomUUID()}`, content);
    await expectRefusal(saved, 'Invalid_Draft');
  });

  test('an order without it is refused, and neither its draft nor the re-authentication is lost', async () => {
    await reauthenticated();
    const { resident, request } = await drafted([without]);
    await expectRefusal(finalise(doctor(), resident, request), 'Supply_Missing');
    expect((await doctor().get(`${chartUrl(resident)}/drafts`)).json<unknown[]>()).toHaveLength(1);
    expect(await uses()).toEqual([{ usedByOrder: null }]);
  });

  test('it is on the chart as the order says it; prescribed again, it has to be said again', async () => {
    await reauthenticated();
    const resident = await app.addResident();
    const content = draft({ prescription: { ...prescribed, supply: byAuthority } });
    const order = await finaliseChart(doctor(), resident, [content]);
    const [line] = order.medications;
    expect(line?.supply).toEqual(byAuthority);
    expect(line?.product.repeats).toBe(2);
    expect(line?.instructions).toContain('authority D4200001');
    await reauthenticated();
    const again = draft({
      kind: 'represcribe',
      medicationForeignKey: line?.authoringSystemForeignKey,
      prescription: { ...prescribed, supply: undefined },
    });
    const { request } = await drafted([again], resident);
    const sent = { ...request, basedOnOrderId: order.id };
    await expectRefusal(finalise(doctor(), resident, sent), 'Supply_Missing');
  });

  test('a line that was written before says that it isn’t recorded, and can be ceased', async () => {
    const { resident, basedOnOrderId, medicationForeignKey } = await chartWithOxycodone();
    const { kysely } = app.container.db;
    await sql`alter table medication disable trigger append_only`.execute(kysely);
    await kysely.updateTable('medication').set({ supply: null }).execute();
    await sql`alter table medication enable trigger append_only`.execute(kysely);
    const order = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(order.medications.map(({ supply }) => supply)).toEqual([null]);
    const { request } = await drafted([ceasing(medicationForeignKey)], resident);
    await expectStatus(finalise(doctor(), resident, { ...request, basedOnOrderId }), 200);
  });
});
