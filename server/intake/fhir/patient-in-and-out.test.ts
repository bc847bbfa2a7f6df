import type { Identifier, Patient } from 'fhir/r4';
import { expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { insertWorld } from '../../testing/world.ts';
import { medicalRecord, patient } from './testing/resources.ts';

const app = await sharedApp();
const db = app.container.db.kysely;
const world = await insertWorld(db);
const { organisationId } = world;
const service = await insertBackendService(db, world, { organisationIds: [organisationId] });
const send = fhirSender(app, await service.token('system/*.cruds'));

const au = 'http://hl7.org.au/fhir/StructureDefinition';
const numbers = 'http://ns.electronichealth.net.au/id';
const absent = (code: string) => ({
  extension: [
    { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: code },
  ],
});
const coded = (name: string, code: string) => ({
  url: `${au}/${name}`,
  valueCoding: { system: `https://healthterminologies.gov.au/fhir/CodeSystem/${name}-1`, code },
});
const ihiOf = (value: string, status: string): Identifier => ({
  extension: [coded('ihi-status', status), coded('ihi-record-status', 'verified')],
  system: `${numbers}/hi/ihi/1.0`,
  value,
});
const indigenous = (code: string) => ({
  url: `${au}/indigenous-status`,
  valueCoding: {
    system: 'https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1',
    code,
  },
});
const notStated = [['indigenous-status', '9']];

/** The elements that §7 of the mapping lists, from a Patient as it was sent or is read. */
function listed(one: Patient) {
  const { name, gender, birthDate, deceasedBoolean, identifier = [], extension = [] } = one;
  return {
    name: name?.map(({ use, family, given }) => ({ use, family, given })),
    gender,
    birthDate,
    isDeceased: deceasedBoolean === true,
    identifier: identifier.flatMap(({ system, value, period, extension: more = [] }) =>
      value === undefined
        ? []
        : [[system, value, period?.end, ...more.map((e) => e.valueCoding?.code)]],
    ),
    extension: extension.map((e) => [
      e.url.slice(au.length + 1),
      e.valueCoding?.code ?? e.valueBoolean,
    ]),
  };
}

let count = 0;
const mr = () => medicalRecord('ADMIT', `io${count}`);

test.for<[string, (id: Identifier) => Partial<Patient>, Readonly<Record<string, unknown>>]>([
  ['everything listed', (id) => ({ identifier: [id], extension: [indigenous('1')] }), {}],
  [
    'a preferred name and middle names',
    (id) => ({
      identifier: [id],
      extension: [indigenous('4')],
      name: [
        { use: 'official', family: 'O’Neill-Ash', given: ['Wilma', 'Rose', 'May'] },
        { use: 'usual', family: 'O’Neill-Ash', given: ['Billie'] },
      ],
    }),
    {},
  ],
  [
    'numbers with their status, reference and expiry',
    (id) => ({
      identifier: [
        id,
        ihiOf('8003608833357361', 'active'),
        {
          system: `${numbers}/medicare-number`,
          value: '29500001311',
          period: { end: '2030-06-30' },
        },
        { system: `${numbers}/dva`, value: 'NX123456', period: { end: '2029-12-31' } },
        { system: `${numbers}/centrelink-customer-reference-number`, value: '123456789A' },
      ],
      extension: [
        indigenous('3'),
        { url: `${au}/closing-the-gap-registration`, valueBoolean: true },
      ],
    }),
    {},
  ],
  [
    'a card that states no more than a month, which is good until its end',
    (id) => ({
      identifier: [
        id,
        { system: `${numbers}/medicare-number`, value: '3950000131', period: { end: '2028-02' } },
      ],
      extension: [indigenous('2')],
    }),
    {
      identifier: [
        [mr().system, 'io4', undefined],
        [`${numbers}/medicare-number`, '3950000131', '2028-02-29'],
      ],
    },
  ],
  [
    'an expired IHI beside the active one, and only the active one is kept',
    (id) => ({
      identifier: [id, ihiOf('8003608166690503', 'expired'), ihiOf('8003608000228437', 'active')],
      extension: [indigenous('4')],
    }),
    {
      identifier: [
        [mr().system, 'io5', undefined],
        [`${numbers}/hi/ihi/1.0`, '8003608000228437', undefined, 'active', 'verified'],
      ],
    },
  ],
  [
    'no indigenous status, which is sent as not stated, and no registration',
    (id) => ({ identifier: [id] }),
    { extension: notStated },
  ],
  [
    'a gender that is masked, and a name without a use, which is the official one',
    (id) =>
      ({
        identifier: [id],
        gender: undefined,
        _gender: absent('masked'),
        name: [{ family: 'Italia', given: ['Sofia'] }],
      }) as object,
    {
      gender: 'unknown',
      name: [{ use: 'official', family: 'Italia', given: ['Sofia'] }],
      extension: notStated,
    },
  ],
  [
    'a usual name as text alone, whose family name is left out',
    (id) => ({
      identifier: [id],
      extension: [indigenous('4')],
      name: [
        { use: 'official', family: 'Cane', given: ['Cheyenne'] },
        { use: 'usual', text: 'Chey Cane' },
      ],
    }),
    {
      name: [
        { use: 'official', family: 'Cane', given: ['Cheyenne'] },
        { use: 'usual', family: 'Cane', given: ['Chey'] },
      ],
    },
  ],
  [
    'no number at all: the sender’s id is the record number',
    () => ({ identifier: [{ ...absent('unknown') }], extension: [indigenous('4')] }),
    { identifier: [[expect.stringMatching(/medical-record/), expect.any(String), undefined]] },
  ],
  [
    'a day of death, which is sent as deceased',
    (id) => ({ identifier: [id], extension: [indigenous('4')], deceasedDateTime: '2026-01-02' }),
    { isDeceased: true },
  ],
])('au-core-patient goes in and comes out equal: %s', async ([, of, different]) => {
  count += 1;
  const sent = patient({
    id: `in-and-out-${count}`,
    managingOrganization: { reference: `Organization/${organisationId}` },
    ...of(mr()),
  });
  const created = await send('POST', '/fhir/Patient', {
    headers: { 'content-type': 'application/fhir+json' },
    payload: JSON.stringify(sent),
  });
  expect(created.statusCode).toBe(201);
  const path = new URL(String(created.headers['location'])).pathname;
  const read = listed((await send('GET', path)).json<Patient>());
  expect(read).toEqual({ ...listed(sent), ...different });
});

test('a value that is missing or unknown takes nothing back that is recorded', async () => {
  count += 1;
  const known = patient({
    id: `in-and-out-${count}`,
    name: [{ use: 'official', family: 'Elm', given: ['Zoe'] }],
    identifier: [
      mr(),
      { system: `${numbers}/medicare-number`, value: '29500001311', period: { end: '2030-06-30' } },
    ],
    extension: [indigenous('1')],
    managingOrganization: { reference: `Organization/${organisationId}` },
  });
  const post = (body: Patient) =>
    send('POST', '/fhir/Patient', {
      headers: { 'content-type': 'application/fhir+json' },
      payload: JSON.stringify(body),
    });
  const created = await post(known);
  expect(created.statusCode).toBe(201);
  const vague = { ...known, gender: 'unknown' as const, extension: [indigenous('9')] };
  expect((await post({ ...vague, identifier: [mr()] })).statusCode).toBe(200);
  const path = new URL(String(created.headers['location'])).pathname;
  const read = async () => listed((await send('GET', path)).json<Patient>());
  expect(await read()).toEqual(listed(known));
  // Another card: nothing about the first applies to it.
  const other = { system: `${numbers}/medicare-number`, value: '3950000131' };
  await post({ ...known, identifier: [mr(), other] });
  expect((await read()).identifier).toContainEqual([other.system, '3950000131', undefined]);
});
