import { randomUUID } from 'node:crypto';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { everyType, type UserType } from '@wattle/contract/values/user-type.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allergyBody, insertAllergyChange } from '../testing/allergies.ts';
import { type Charting, draft, noon, openCharting, today } from '../testing/charting.ts';
import { insertOrder } from '../testing/orders.ts';
import type { TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

let app: Charting;
/** Something of a resident by which calls name them. */
let parts: ReadonlyMap<string, { readonly medicine: string; readonly allergyChange: string }>;

beforeAll(async () => {
  app = await openCharting();
  const { kysely } = app.container.db;
  const { resident, elsewhere, users } = app.world;
  const partsOf = async (of: TestResident) => {
    const { medicationIds } = await insertOrder(kysely, of, users.Doctor, [{}]);
    const allergyChange = await insertAllergyChange(kysely, of, noon);
    return [of.id, { medicine: medicationIds[0] ?? '', allergyChange }] as const;
  };
  parts = new Map([await partsOf(resident), await partsOf(elsewhere.resident)]);
});
afterAll(() => app.close());

const tables: readonly Readonly<Record<string, Operation>>[] = [
  authorisation,
  portal,
  medications,
  healthIdentifier,
];
const operations = tables.flatMap((table) => Object.entries(table));
type Whom = 'own' | 'elsewhere' | 'unknown';

/** A right call of every operation that is about a resident. */
function callOf(name: string, operation: Operation, resident: TestResident) {
  const { authoringSystem, authoringSystemForeignKey } = resident;
  const key = { authoringSystem, authoringSystemForeignKey };
  const { medicine, allergyChange } = parts.get(resident.id) ?? {
    medicine: randomUUID(),
    allergyChange: randomUUID(),
  };
  const medication = {
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: medicine,
  };
  const bodies: Record<string, object> = {
    logEvent: { eventType: 'PharmacyRequest_Failed', message: '', failureReason: '', ...key },
    encounter: { encounter: key },
    resetDraftPerformedOn: { today },
    changeStatus: {
      residentAuthoringSystem: authoringSystem,
      residentAuthoringSystemForeignKey: authoringSystemForeignKey,
      ...medication,
      pharmacyMedicationOrderId: randomUUID(),
    },
    changePackaging: { ...medication, packagingType: 'Packed' },
    confirmMedications: { pharmacyMedicationsOrderId: randomUUID(), patient: key },
    saveDraft: draft(),
    verifyIhi: {
      ...key,
      familyName: 'Resident',
      givenName: 'Ada',
      dateOfBirth: '1940-02-29',
      sexCode: 'F',
      medicareNumber: null,
      dvaNumber: null,
      hpioNumber: '',
    },
    finalise: {
      id: randomUUID(),
      draftIds: [randomUUID()],
      draftsAsOf: '2026-11-21T00:00:00.000Z',
      basedOnOrderId: null,
    },
    actionAllergyChange: allergyBody(resident, allergyChange),
    confirmAllergyChange: allergyBody(resident, allergyChange),
  };
  const path = operation.path
    .replace(':authoringSystem/:foreignKey', resident.path)
    .replace(/:\w+Id/g, () => randomUUID());
  const query =
    name === 'courseSummary'
      ? `?patientAuthoringSystem=${authoringSystem}&patientAuthoringSystemForeignKey=${authoringSystemForeignKey}&courseExpiryDateRange=ExpiryInOneDay`
      : '';
  return { url: `/${operation.service}${path}${query}`, body: bodies[name] };
}

const aboutResidents = operations.filter(
  ([, { access }]) => typeof access === 'object' && access.about !== 'nobody',
);

test('API-06 nobody gets past the net but the roles named, for their own residents', async () => {
  const { users, unmapped, resident, elsewhere, unknownResident } = app.world;
  const residents: Record<Whom, TestResident> = {
    own: resident,
    elsewhere: elsewhere.resident,
    unknown: { ...unknownResident, id: 'unknown', path: 'test/nobody' },
  };
  const callers: readonly (UserType | 'unmapped' | 'anonymous')[] = [
    ...everyType,
    'unmapped',
    'anonymous',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...aboutResidents),
      fc.constantFrom(...callers),
      fc.constantFrom<Whom>('own', 'elsewhere', 'unknown'),
      async ([name, operation], caller, whom) => {
        const { url, body } = callOf(name, operation, residents[whom]);
        const client =
          caller === 'anonymous'
            ? app.anonymous
            : app.as(caller === 'unmapped' ? unmapped : users[caller]);
        const { statusCode } = await send(client, operation.method, url, body);
        const answered = pastTheNet.includes(statusCode) ? 'past the net' : statusCode;
        expect([name, caller, whom, answered]).toEqual([
          name,
          caller,
          whom,
          expected(operation, caller, whom),
        ]);
      },
    ),
    { numRuns: 400 },
  );
});

function send(client: TestClient, method: Operation['method'], url: string, body?: object) {
  if (method === 'GET') return client.get(url);
  if (method === 'DELETE') return client.delete(url);
  return method === 'PUT' ? client.put(url, body) : client.post(url, body);
}

/** The handler's own answers: done, or refused by a rule of its own. */
const pastTheNet = [200, 204, 409, 422];

function expected(
  { access, path }: Operation,
  caller: UserType | 'unmapped' | 'anonymous',
  whom: Whom,
): number | 'past the net' {
  if (caller === 'anonymous') return 401;
  const mayCall =
    typeof access === 'object' && caller !== 'unmapped' && access.roles.includes(caller);
  if (!mayCall) return 403;
  if (whom !== 'own') return whom === 'elsewhere' ? 403 : 404;
  // No version of the chart has the id that was asked for.
  return path.endsWith(':orderId') ? 404 : 'past the net';
}

test('API-06 the calls above are all there are about a resident', () => {
  const named = operations
    .filter(([, { path }]) => path.includes(':foreignKey'))
    .map(([name]) => name)
    // Answered with a state, and about a provider.
    .filter((name) => name !== 'dataAccess' && name !== 'practitionerHpii');
  expect(aboutResidents.map(([name]) => name)).toEqual(expect.arrayContaining(named));
  for (const [name, operation] of aboutResidents) {
    const { body } = callOf(name, operation, app.world.resident);
    expect([name, body !== undefined]).toEqual([name, operation.body !== undefined]);
  }
});
