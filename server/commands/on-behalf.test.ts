import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { Prescriber } from '@wattle/contract/entities/on-behalf.ts';
import type { ChartContact, ChartSummary } from '@wattle/contract/entities/resident.ts';
import {
  assistantTypes,
  clinicalTypes,
  prescriberTypes,
} from '@wattle/contract/values/user-type.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  type Charting,
  chartUrl,
  countersign,
  draft,
  finalise,
  finaliseChart,
  noon,
  openCharting,
  sharedCharting,
  prescription,
} from '../testing/charting.ts';
import { insertClinicalSignIn, reauthenticate } from '../testing/clinical.ts';
import { byPhone, hasOpenOrder, writtenBy } from '../testing/on-behalf.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor, dentist, nurse } = app;
afterEach(() => {
  app.clock.at = noon;
});

/** The nurse enters this for the doctor. */
const phoned = (
  resident: TestResident,
  contents = [draft()],
  order = byPhone(app.world.users.Doctor),
) => finaliseChart(nurse(), resident, contents, order);
const historyOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(`${chartUrl(resident)}/order-history`), 200)).json<
    OrderHistoryEntry[]
  >();
const isListedOpen = (resident: TestResident) => hasOpenOrder(app.container.db.kysely, resident);

describe('finalising on behalf', () => {
  const send = async (order: unknown, contents: readonly unknown[] = [draft()], by = nurse()) => {
    const resident = await app.addResident();
    const draftIds: string[] = [];
    for (const content of contents) draftIds.push(await addDraft(by, resident, content));
    return finalise(by, resident, { draftIds, basedOnOrderId: null, onBehalf: order });
  };

  test.for([
    ['an unknown means', () => ({ ...byPhone(app.world.users.Doctor), means: 'fax' })],
    [
      'an order that doesn’t say whether it was read back',
      () => ({ ...byPhone(app.world.users.Doctor), isReadBack: undefined }),
    ],
    [
      'a listener of two lines',
      () => ({ ...byPhone(app.world.users.Doctor), heardBy: 'Grace\nTindall' }),
    ],
    [
      'a prescriber without an id',
      () => ({ ...byPhone(app.world.users.Doctor), prescriberId: 'Dr Raman' }),
    ],
  ] as const)('API-03 refuses %s', async ([, order]) => {
    await expectStatus(send(order()), 400);
  });

  test.for(assistantTypes)('DRF-01 refuses a %s who names nobody', async (type) => {
    await expectRefusal(
      send(undefined, [draft()], app.as(app.world.users[type])),
      'Invalid_On_Behalf',
    );
  });

  test('DRF-01 refuses a prescriber who names somebody', async () => {
    await expectRefusal(
      send(byPhone(app.world.users.Doctor), [draft()], dentist()),
      'Invalid_On_Behalf',
    );
  });

  test('DRF-01 refuses anybody who isn’t a prescriber of the resident’s organisation', async () => {
    const { users, elsewhere, unmapped } = app.world;
    const others = [users.RegisteredNurse, users.Pharmacist, elsewhere.doctor, unmapped];
    for (const { id } of [...others, { id: randomUUID() }]) {
      await expectRefusal(
        send({ ...byPhone(app.world.users.Doctor), prescriberId: id }),
        'Invalid_On_Behalf',
      );
    }
  });

  test('DRF-01 refuses a telephone order that wasn’t read back, or that nobody else heard', async () => {
    await expectRefusal(
      send({ ...byPhone(app.world.users.Doctor), isReadBack: false }),
      'Invalid_On_Behalf',
    );
    await expectRefusal(
      send({ ...byPhone(app.world.users.Doctor), heardBy: ' ' }),
      'Invalid_On_Behalf',
    );
  });

  test('DRF-01 refuses the nurse or the prescriber as second listener', async () => {
    const { RegisteredNurse, Doctor } = app.world.users;
    for (const { name } of [RegisteredNurse, Doctor]) {
      const heardBy = ` ${name.toUpperCase().split(' ').toReversed().join(', ')} `;
      await expectRefusal(
        send({ ...byPhone(app.world.users.Doctor), heardBy }),
        'Invalid_On_Behalf',
      );
    }
  });

  test('DRF-01 refuses Schedule 8, and keeps the drafts', async () => {
    const resident = await app.addResident();
    const oxycodone = draft({ prescription: prescription({ productCode: 'O8' }) });
    const draftIds = [
      await addDraft(nurse(), resident),
      await addDraft(nurse(), resident, oxycodone),
    ];
    const request = { draftIds, basedOnOrderId: null, onBehalf: byPhone(app.world.users.Doctor) };
    await expectRefusal(finalise(nurse(), resident, request), 'Controlled_On_Behalf');
    const kept = (await nurse().get(`${chartUrl(resident)}/drafts`)).json<Draft[]>();
    expect(kept).toHaveLength(2);
  });

  test('DRF-01 refuses to cease Schedule 8', async () => {
    const resident = await app.addResident();
    const signIn = await insertClinicalSignIn(app.container.db.kysely, app.world.users.Doctor);
    await expectStatus(reauthenticate(doctor(), signIn), 204);
    const oxycodone = draft({ prescription: prescription({ productCode: 'O8' }) });
    const order = await finaliseChart(doctor(), resident, [oxycodone]);
    const id = order.medications[0]?.authoringSystemForeignKey ?? '';
    const request = {
      draftIds: [await addDraft(nurse(), resident, ceasing(id))],
      basedOnOrderId: order.id,
      onBehalf: byPhone(app.world.users.Doctor),
    };
    await expectRefusal(finalise(nurse(), resident, request), 'Controlled_On_Behalf');
  });

  test('DRF-01 ALG-03 refuses to review a chart', async () => {
    const resident = await app.addResident();
    const request = {
      draftIds: [await addDraft(nurse(), resident)],
      basedOnOrderId: null,
      isChartReview: true,
      onBehalf: byPhone(app.world.users.Doctor),
    };
    const { body } = await expectStatus(finalise(nurse(), resident, request), 403);
    expect(body).toBe('Only a prescriber can review a chart.');
  });

  test('DRF-01 ALG-03 an expired chart stays expired, and a new chart gets an expiry', async () => {
    const expiryOf = async (chartExpiry: string | null) => {
      const resident = await app.addResident({ chartExpiry });
      await phoned(resident);
      const summary = await doctor().get(`${chartUrl(resident)}/chart-summary`);
      const [order] = await historyOf(resident);
      return [summary.json<ChartSummary>().expiryDate, order?.renewedExpiry];
    };
    expect(await expiryOf('2026-11-20')).toEqual(['2026-11-20', null]);
    expect(await expiryOf(null)).toEqual([expect.any(String), null]);
  });

  test('DRF-01 the prescriber prescribes, the nurse enters, and the order is open', async () => {
    const resident = await app.addResident();
    const order = await phoned(resident);
    const { Doctor, RegisteredNurse } = app.world.users;
    expect(order.medications).toMatchObject([
      { prescribedBy: Doctor.name, enteredBy: RegisteredNurse.name, isOpenPhoneOrder: true },
    ]);
    expect(await historyOf(resident)).toMatchObject([
      {
        finalisedBy: RegisteredNurse.name,
        onBehalf: {
          prescriberId: Doctor.id,
          prescriber: Doctor.name,
          means: 'telephone',
          heardBy: 'Grace Tindall',
          countersignedAt: null,
        },
      },
    ]);
    expect(await isListedOpen(resident)).toBe(true);
    const { detail } = await app.container.db.kysely
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'finalise')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ order: order.id, prescriber: Doctor.id, means: 'telephone' });
  });

  test('DRF-01 a prescriber’s own order is not on anybody’s behalf and not open', async () => {
    const resident = await app.addResident();
    const order = await finaliseChart(doctor(), resident);
    expect(order.medications).toMatchObject([{ enteredBy: null, isOpenPhoneOrder: false }]);
    expect(await historyOf(resident)).toMatchObject([{ onBehalf: null }]);
    expect(await isListedOpen(resident)).toBe(false);
  });

  test('DRF-06 repeating the request makes one order; for another prescriber or listener it is refused', async () => {
    const resident = await app.addResident();
    const request = {
      id: randomUUID(),
      draftIds: [await addDraft(nurse(), resident)],
      basedOnOrderId: null,
      onBehalf: byPhone(app.world.users.Doctor),
    };
    const first = await expectStatus(finalise(nurse(), resident, request), 200);
    const again = await expectStatus(finalise(nurse(), resident, request), 200);
    expect(again.json()).toEqual(first.json());
    for (const onBehalf of [
      { ...byPhone(app.world.users.Doctor), prescriberId: app.world.users.Dentist.id },
      { ...byPhone(app.world.users.Doctor), heardBy: 'Somebody Else' },
      writtenBy(app.world.users.Doctor),
    ]) {
      await expectRefusal(finalise(nurse(), resident, { ...request, onBehalf }), 'Request_Changed');
    }
  });

  test('DRF-01 a ceased medicine is open until countersigned, and keeps who prescribed it', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(dentist(), resident);
    const id = first.medications[0]?.authoringSystemForeignKey ?? '';
    const order = await phoned(resident, [ceasing(id)]);
    const prescribedBy = app.world.users.Dentist.name;
    expect(order.medications).toMatchObject([
      { status: 'Ceased', prescribedBy, enteredBy: null, isOpenPhoneOrder: true },
    ]);
    await expectStatus(countersign(doctor(), resident, [order.id]), 204);
    const after = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(after.medications).toMatchObject([{ status: 'Ceased', isOpenPhoneOrder: false }]);
  });

  test('DRF-01 a medicine that the prescriber re-prescribes is closed; the order stays open', async () => {
    const resident = await app.addResident();
    const first = await phoned(resident);
    const medicationForeignKey = first.medications[0]?.authoringSystemForeignKey ?? '';
    const again = draft({ kind: 'represcribe', medicationForeignKey });
    const second = await finaliseChart(doctor(), resident, [again]);
    expect(second.medications).toMatchObject([{ enteredBy: null, isOpenPhoneOrder: false }]);
    expect(await isListedOpen(resident)).toBe(true);
  });

  test('HDR-07 the contacts show the prescriber, not the nurse', async () => {
    const resident = await app.addResident();
    await phoned(resident);
    const answer = await expectStatus(doctor().get(`${chartUrl(resident)}/chart-contact`), 200);
    const { recentActivePrescribers } = answer.json<ChartContact>();
    const names = recentActivePrescribers.map((one) => `${one.givenName} ${one.familyName}`);
    expect(names).toEqual([app.world.users.Doctor.name]);
  });
});

describe('the prescribers who can be named', () => {
  const list = (client: ReturnType<typeof nurse>, resident: { path: string }) =>
    client.get(`${chartUrl(resident)}/prescribers`);

  testRefusals({ app: () => app, roles: clinicalTypes, send: list });

  test('DRF-01 are those of the resident’s organisation, by name', async () => {
    const { users, resident } = app.world;
    const answer = await expectStatus(list(nurse(), resident), 200);
    const ids = answer.json<Prescriber[]>().map(({ id }) => id);
    const expected = prescriberTypes.map((type) => users[type].id);
    expect(ids.toSorted()).toEqual(expected.toSorted());
  });
});

test('DRF-01 nobody else can read a user’s drafts', async () => {
  const { users, resident } = app.world;
  await addDraft(nurse(), resident);
  await addDraft(doctor(), resident);
  const list = (client: ReturnType<typeof doctor>) => client.get(`${chartUrl(resident)}/drafts`);
  await expectStatus(list(app.anonymous), 401);
  await expectStatus(list(app.as(users.Pharmacist)), 403);
  await expectStatus(list(app.as(users.Consultant)), 403);
  await expectStatus(list(app.as(app.world.elsewhere.doctor)), 403);
  for (const type of clinicalTypes) {
    const drafts = (await expectStatus(list(app.as(users[type])), 200)).json<Draft[]>();
    expect([type, drafts.length]).toEqual([
      type,
      type === 'Doctor' || type === 'RegisteredNurse' ? 1 : 0,
    ]);
  }
});

describe('if drafting on behalf is turned off', () => {
  let off: Charting;
  beforeAll(async () => {
    off = await openCharting({ environment: { DRAFT_ON_BEHALF: 'off' } });
  });
  afterAll(() => off.close());

  test.for(assistantTypes)('DRF-01 a %s can read the chart but change nothing', async (type) => {
    const { users, resident } = off.world;
    const client = off.as(users[type]);
    const order = await finaliseChart(off.as(users.Doctor), resident);
    const url = chartUrl(resident);
    const service = `/medications/api/v1/service/${resident.path}/medications`;
    const refused = [
      client.put(`${url}/drafts/${randomUUID()}`, draft()),
      client.delete(`${url}/drafts/${randomUUID()}`),
      client.put(`${service}/reset-draft-performed-on`, { today: '2026-11-21' }),
      finalise(client, resident, { draftIds: [randomUUID()], basedOnOrderId: order.id }),
      client.post('/medications/api/v1/medications/change-medication-packaging', {
        medicationAuthoringSystem: 'WATTLE',
        medicationAuthoringSystemForeignKey: order.medications[0]?.authoringSystemForeignKey,
        packagingType: 'UnPacked',
      }),
    ];
    for (const answer of refused) await expectStatus(answer, 403);
    await expectStatus(client.get(url), 200);
    const permissions = await client.get('/authorisation/api/v1/users/me/permissions');
    expect(permissions.json()).toEqual(['ViewClinicalChart']);
  });
});
