import type { List, Location, MedicationRequest } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { insertOrder } from '../testing/orders.ts';
import { insertResident } from '../testing/rows.ts';
import { sharedWorld } from '../testing/world.ts';

const ids: Record<string, string> = {};

/** A chart with each kind of line, and its next version, which changes one medicine and ceases another. */
const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const by = world.users.Doctor;
const resident = await insertResident(kysely, { facilityId: world.facilityId, chartNumber: 'C7' });
const morphine = {
  code: 'morphine',
  ingredients: ['morphine'],
  brandName: 'Brand',
  strength: '5 mg',
  form: 'tablet',
  schedule: 'S8',
  complementary: false,
};
const line = { product: JSON.stringify(morphine), dose: '5 mg (1 tablet)' };
const supply = {
  quantity: 28,
  unit: 'tablet',
  repeats: 2,
  everyDays: 14,
  authority: 'D4200001',
};
const first = await insertOrder(kysely, resident, by, [
  { medication: { repeats: 3 } },
  { medication: { courseType: 'ShortCourse', endDate: '2099-01-31' } },
  { medication: { ...line, supply: JSON.stringify(supply) } },
  { medication: line },
  {},
  {},
]);
const [repeated, short, controlled, unrecorded, old, stopped] = first.medicationIds;
const phoned = await insertOrder(kysely, resident, by, [{ isPhoneOrder: true }]);
const second = await insertOrder(kysely, resident, by, [
  { medication: { replacesId: old ?? null } },
]);
const changedChart = second.id;
const [phone] = phoned.medicationIds;
const [changed] = second.medicationIds;
Object.assign(ids, { repeated, short, controlled, unrecorded, old, stopped, phone, changed });
for (const [name, status, statusSince] of [
  ['repeated', 'Existing', first.id],
  ['short', 'Existing', first.id],
  ['controlled', 'Existing', first.id],
  ['unrecorded', 'Existing', first.id],
  ['phone', 'New', phoned.id],
  ['old', 'Ceased', second.id],
  ['stopped', 'Ceased', second.id],
] as const) {
  const isCeased = status === 'Ceased';
  await kysely
    .insertInto('orderMedication')
    .values({
      orderId: second.id,
      medicationId: ids[name] ?? '',
      status,
      statusSince,
      stoppedOn: isCeased ? '2026-05-04' : null,
      changeReason: isCeased ? 'Falls' : null,
    })
    .execute();
}

async function read<R>(address: string): Promise<R> {
  const answer = await app.as(world.users.Doctor).get(`/fhir/${address}`);
  expect([address, answer.statusCode]).toEqual([address, 200]);
  return answer.json<R>();
}

const including = (items: readonly object[]): unknown => expect.arrayContaining([...items]);
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const own = (code: string) => [
  {
    coding: [expect.objectContaining({ system: matching(/wattle-order-category$/), code })],
  },
];

describe('au-core-medicationrequest', () => {
  test.each<[string, string, object]>([
    [
      'every item of a chart has its number as group',
      'short',
      { groupIdentifier: { value: 'C7' } },
    ],
    ['repeats', 'repeated', { dispenseRequest: { numberOfRepeatsAllowed: 3 } }],
    [
      'decision 081: the supply of a Schedule 8 medicine, and its authority',
      'controlled',
      {
        identifier: including([{ system: matching(/id\/authority$/), value: 'D4200001' }]),
        dispenseRequest: {
          dispenseInterval: { value: 14, code: 'd' },
          numberOfRepeatsAllowed: 2,
          quantity: { value: 28, unit: 'tablet', code: '{tablet}' },
        },
      },
    ],
    ['a short course', 'short', { courseOfTherapyType: { coding: [{ code: 'acute' }] } }],
    ['a controlled medicine', 'controlled', { category: including(own('controlled')) }],
    [
      'the names of the product',
      'controlled',
      {
        medicationCodeableConcept: { text: 'morphine 5 mg tablet (Brand)' },
        extension: including([
          {
            url: 'http://hl7.org.au/fhir/StructureDefinition/medication-generic-name',
            valueString: 'morphine',
          },
          {
            url: 'http://hl7.org.au/fhir/StructureDefinition/medication-brand-name',
            valueString: 'Brand',
          },
        ]),
      },
    ],
    [
      'an open phone order is active, and says that it is one',
      'phone',
      {
        status: 'active',
        category: including(own('phone-order')),
        note: including([{ text: matching(/^Phone order .*not yet confirmed/) }]),
      },
    ],
    [
      'a ceased medicine says why and when it stopped',
      'stopped',
      {
        status: 'stopped',
        statusReason: { text: 'Falls' },
        dosageInstruction: [{ timing: { repeat: { boundsPeriod: { end: '2026-05-04' } } } }],
      },
    ],
    ['a changed medicine is stopped', 'old', { status: 'stopped' }],
  ])('%s', async (_what, name, expected) => {
    expect(await read<MedicationRequest>(`MedicationRequest/${ids[name]}`)).toMatchObject(expected);
  });

  test.each(['short', 'unrecorded'])('no repeats that nobody stated: %s', async (name) => {
    const { dispenseRequest } = await read<MedicationRequest>(`MedicationRequest/${ids[name]}`);
    expect(dispenseRequest).not.toHaveProperty('numberOfRepeatsAllowed');
  });

  test('a replacement leads to the medicine it replaces', async () => {
    const { status, priorPrescription } = await read<MedicationRequest>(
      `MedicationRequest/${ids['changed']}`,
    );
    expect([status, priorPrescription?.reference]).toEqual([
      'active',
      `MedicationRequest/${ids['old']}`,
    ]);
  });
});

test('au-medlist: each entry says what this version of the chart did to it', async () => {
  const { entry = [] } = await read<List>(`List/${changedChart}`);
  const flags = new Map(
    entry.map(({ flag, item }) => [item.reference, flag?.coding?.map(({ code }) => code)]),
  );
  const expected = {
    repeated: 'nochange',
    short: 'nochange',
    controlled: 'nochange',
    unrecorded: 'nochange',
    phone: 'nochange',
    old: 'ceased',
    stopped: 'ceased',
    changed: 'amended',
  };
  expect(flags).toEqual(
    new Map(
      Object.entries(expected).map(([name, code]) => [`MedicationRequest/${ids[name]}`, [code]]),
    ),
  );
});

test('au-core-location: a facility is a site of its organisation', async () => {
  expect(await read<Location>(`Location/${world.facilityId}`)).toMatchObject({
    physicalType: { coding: [{ code: 'si' }] },
    managingOrganization: { reference: matching(/^Organization\/./) },
  });
});
