import { ownCodeSystems } from '@wattle/contract/fhir/systems.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Bundle, FhirResource, OperationOutcome } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { hpiiOf, hpioOf, ihiOf } from '../demo/seed/identifiers.ts';
import { asForm, type FhirSend, fhirPerson } from '../testing/fhir.ts';
import { insertOrder } from '../testing/orders.ts';
import { insertUser, type TestUser } from '../testing/rows.ts';
import { sharedWorld } from '../testing/world.ts';
import { roleIdOf } from './map/role-id.ts';

/*
 * What AU Core 2.0.0 grades as SHALL, SHOULD or MAY for a server: a strict server has to understand every row, to find
 * what it names and nothing else, to say how many there are on each page, and to show nothing to another organisation.
 */

let doctor: FhirSend;
let stranger: FhirSend;
let optometrist: TestUser;
/** The values of the words in braces in the rows. */
let words: Readonly<Record<string, string>>;

const national = 'http://ns.electronichealth.net.au/id';
const ihi = `${national}/hi/ihi/1.0|${ihiOf(1)}`;
const medicare = `${national}/medicare-number|2950000111`;
const dva = `${national}/dva|NX000001`;
const active = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical|active';
const status = 'http://hl7.org/fhir/CodeSystem/medicationrequest-status';
const racf = 'http://terminology.hl7.org.au/CodeSystem/v3-ActCode|RACF';
const service = 'http://terminology.hl7.org/CodeSystem/service-type|4';
const indigenous =
  'https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1|1';

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const { kysely } = app.container.db;
  const { resident, facilityId, organisationId, users } = world;
  await kysely
    .updateTable('resident')
    .set({
      familyName: 'Okafor',
      givenName: 'Ngozi',
      dateOfBirth: getPlainDate('1938-02-28'),
      sexCode: 'F',
      indigenousStatusCode: '1',
      ihiNumber: ihiOf(1),
      ihiStatus: 'Active',
      medicareNumber: '2950000111',
      dvaNumber: 'NX000001',
      allergyStatus: 'LISTED',
      allergies: JSON.stringify([
        { allergen: 'Penicillin', reaction: 'Rash' },
        { allergen: 'Latex', reaction: '' },
      ]),
    })
    .where('id', '=', resident.id)
    .execute();
  const prescribedAt = new Date('2026-02-01T22:30:00Z');
  const first = await insertOrder(kysely, resident, users.Doctor, [
    { medication: { prescribedAt } },
    {},
  ]);
  const [kept = ''] = first.medicationIds;
  const second = await insertOrder(kysely, resident, users.Doctor, [
    { status: 'Ceased' },
    { medication: { medicationType: 'MedicationHistory', startDate: '2026-03-01' } },
  ]);
  await kysely
    .insertInto('orderMedication')
    .values({
      orderId: second.id,
      medicationId: kept,
      status: 'Existing',
      statusSince: first.id,
      stoppedOn: null,
      changeReason: null,
    })
    .execute();
  await kysely
    .updateTable('facility')
    .set({
      name: 'Kurrajong Lodge',
      address1: '9 Wattle Walk',
      suburb: 'Mount Barker',
      state: 'SA',
      postcode: '5251',
      racsId: '0009',
      hpioNumber: hpioOf(8),
    })
    .where('id', '=', facilityId)
    .execute();
  await kysely
    .updateTable('organisation')
    .set({ name: 'Kurrajong Care', hpioNumber: hpioOf(7), abn: '53004085616' })
    .where('id', '=', organisationId)
    .execute();
  optometrist = await insertUser(
    kysely,
    { userType: 'Optometrist', familyName: 'Zafiropoulos', givenName: 'Eleni', hpii: hpiiOf(1) },
    [organisationId],
  );
  const roleId = crypto.randomUUID();
  await kysely
    .insertInto('externalPractitionerRole')
    .values({
      id: roleId,
      userId: optometrist.id,
      organisationId,
      providerNumber: '2426621B',
      roleText: 'Visiting optometrist',
      updatedAt: new Date(),
    })
    .execute();
  words = {
    patient: resident.id,
    medicine: kept,
    facility: facilityId,
    organisation: organisationId,
    practitioner: optometrist.id,
    ownRole: roleIdOf(optometrist.id, organisationId),
    role: `${app.container.settings.publicUrl}/fhir/${ownCodeSystems.userType}|Optometrist`,
  };
  doctor = await fhirPerson(app, users.Doctor);
  stranger = await fhirPerson(app, world.elsewhere.doctor);
});

type Grade = 'SHALL' | 'SHOULD' | 'MAY';
/** How many it finds: parameters as in an address, except for the escapes. */
type Row = readonly [grade: Grade, query: string, found: number];

const ofPatient = (found: number): Row[] => [
  ['SHALL', 'patient={patient}', found],
  ['SHALL', 'patient=Patient/{patient}', found],
  ['SHOULD', `patient.identifier=${ihi}`, found],
  ['SHOULD', `patient.identifier=${medicare}`, found],
  ['SHOULD', `patient.identifier=${dva}`, found],
];

const table: Readonly<Record<string, readonly Row[]>> = {
  Patient: [
    ['SHALL', '_id={patient}', 1],
    ['SHALL', `identifier=${ihi}`, 1],
    ['SHALL', `identifier=${medicare}`, 1],
    ['SHALL', `identifier=${dva}`, 1],
    ['SHOULD', 'family=okaf', 1],
    ['SHOULD', 'name=ngozi', 1],
    ['MAY', 'birthdate=1938-02-28', 1],
    ['MAY', 'gender=female&_id={patient}', 1],
    ['MAY', 'indigenous-status=1', 1],
    ['MAY', `indigenous-status=${indigenous}`, 1],
    ['SHOULD', 'birthdate=1938-02-28&family=Okafor', 1],
    ['SHOULD', 'birthdate=1938-02-28&name=Ngozi', 1],
    ['SHOULD', 'birthdate=1938-03-01&name=Ngozi', 0],
    ['SHOULD', 'family=Okafor&gender=female', 1],
    ['SHOULD', 'family=Okafor&gender=male', 0],
    ['SHOULD', 'gender=female&name=Okafor', 1],
  ],
  AllergyIntolerance: [
    ...ofPatient(2),
    ['MAY', 'clinical-status=active&patient={patient}', 2],
    ['SHOULD', `patient={patient}&clinical-status=${active}`, 2],
    ['SHOULD', 'patient={patient}&clinical-status=inactive,resolved', 0],
  ],
  MedicationRequest: [
    ...ofPatient(3),
    ['SHOULD', '_id={medicine}', 1],
    ['SHOULD', 'patient={patient}&_include=MedicationRequest:medication', 3],
    ['MAY', 'status=active', 1],
    ['MAY', 'intent=order', 3],
    ['MAY', 'authoredon=lt2026-03-01', 1],
    ['SHALL', 'patient={patient}&status=active', 1],
    ['SHALL', 'patient={patient}&status=active,stopped', 2],
    ['SHALL', `patient={patient}&status=${status}|active,${status}|completed`, 2],
    ['SHOULD', 'patient={patient}&intent=order', 3],
    ['SHOULD', 'patient={patient}&intent=order,plan', 3],
    ['SHOULD', 'patient={patient}&intent=plan', 0],
    ['SHOULD', 'patient={patient}&intent=order&status=stopped', 1],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=2026-02-02T09:00:00+10:30', 1],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=ge2026-02-02T09:00:00+10:30', 3],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=le2026-02-02T09:00:00+10:30', 1],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=gt2026-02-02T09:00:00+10:30', 2],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=lt2026-02-02T09:00:00+10:30', 0],
    ['SHOULD', 'patient={patient}&intent=order&authoredon=lt2026-02-02T09:00:01+10:30', 1],
    [
      'SHOULD',
      'patient={patient}&intent=order&authoredon=ge2026-02-01T22:30:00Z&authoredon=lt2026-02-01T22:30:01Z',
      1,
    ],
  ],
  MedicationStatement: [
    ...ofPatient(1),
    ['SHOULD', '_id={medicine}', 0],
    ['SHOULD', 'patient={patient}&_include=MedicationStatement:medication', 1],
    ['MAY', 'effective=ge2026-03-01', 1],
    ['MAY', 'status=active', 1],
    ['SHALL', 'patient={patient}&status=active', 1],
    ['SHALL', 'patient={patient}&status=completed,stopped', 0],
    ['SHALL', 'patient={patient}&status=completed,active', 1],
    ['SHOULD', 'patient={patient}&effective=ge2026-02-01T00:00:00+10:30', 1],
    ['SHOULD', 'patient={patient}&effective=gt2026-02-01&effective=le2026-03-01', 1],
    ['SHOULD', 'patient={patient}&effective=lt2026-03-01', 0],
  ],
  Encounter: [
    ...ofPatient(1),
    ['MAY', 'class=RACF', 1],
    ['MAY', 'location={facility}', 1],
    ['MAY', 'status=in-progress', 1],
    // It goes on; when it began isn’t recorded.
    ['MAY', 'date=ge2026-01-01', 1],
    ['SHALL', 'date=ge2026-01-01T00:00:00+10:30&date=lt2027-01-01&patient={patient}', 0],
    ['SHOULD', `class=${racf}&patient={patient}`, 1],
    ['SHOULD', 'patient={patient}&location=Location/{facility}', 1],
    ['SHALL', 'patient={patient}&status=in-progress,finished', 1],
    ['SHOULD', 'patient={patient}&status=finished', 0],
  ],
  Practitioner: [
    ['SHALL', `identifier=${national}/hi/hpii/1.0|${hpiiOf(1)}`, 1],
    ['SHOULD', '_id={practitioner}', 1],
    ['SHOULD', 'name=zafiro', 1],
  ],
  PractitionerRole: [
    ['SHALL', `identifier=${national}/medicare-provider-number|2426621B`, 1],
    ['SHALL', 'practitioner={practitioner}', 2],
    ['SHALL', 'practitioner=Practitioner/{practitioner}', 2],
    ['SHOULD', `practitioner.identifier=${national}/hi/hpii/1.0|${hpiiOf(1)}`, 2],
    ['SHOULD', '_id={ownRole}', 1],
    ['SHOULD', 'role={role}&practitioner={practitioner}', 1],
    // Specialties come in as text, which has no code.
    ['SHOULD', 'specialty=394814009', 0],
    ['SHOULD', 'practitioner={practitioner}&_include=PractitionerRole:practitioner', 2],
    ['MAY', 'organization={organisation}&practitioner={practitioner}', 2],
  ],
  Organization: [
    ['SHALL', `identifier=${national}/hi/hpio/1.0|${hpioOf(7)}`, 1],
    ['SHALL', 'identifier=http://hl7.org.au/id/abn|53004085616', 1],
    ['SHALL', 'name=kurrajong', 1],
    ['SHOULD', '_id={organisation}', 1],
    // Only facilities have addresses here.
    ['SHOULD', 'address=Mount', 0],
  ],
  Location: [
    ['SHALL', 'name=kurrajong', 1],
    ['SHOULD', 'address=mount', 1],
    ['SHOULD', 'address-city=Mount Barker', 1],
    ['SHOULD', 'address-state=SA&name=kurrajong', 1],
    ['SHOULD', 'address-postalcode=5251', 1],
  ],
  HealthcareService: [
    ['SHALL', 'name=kurrajong', 1],
    ['SHOULD', '_id={facility}', 1],
    ['SHOULD', `identifier=${national}/residential-aged-care-service-id|0009`, 1],
    ['SHOULD', `identifier=${national}/hi/hpio/1.0|${hpioOf(8)}`, 1],
    ['SHOULD', `service-type=${service}&name=kurrajong`, 1],
  ],
};

/** With the values of the test world filled in, and escaped. */
function parametersOf(query: string): Record<string, string>[] {
  return query.split('&').map((one) => {
    const [name = '', ...value] = one.split('=');
    const filled = value.join('=').replace(/\{(\w+)\}/g, (_all, word: string) => words[word] ?? '');
    return { [name]: filled };
  });
}
const encoded = (query: string) =>
  parametersOf(query)
    .map((one) => new URLSearchParams(one).toString())
    .join('&');

const strict = { prefer: 'handling=strict' };

async function bundleOf(answer: ReturnType<FhirSend>): Promise<Bundle<FhirResource>> {
  const { statusCode, body } = await answer;
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
  return JSON.parse(body) as Bundle<FhirResource>;
}

const idsIn = ({ entry = [] }: Bundle<FhirResource>) =>
  entry.flatMap(({ resource, search }) => (search?.mode === 'match' ? [resource?.id] : []));

for (const [type, rows] of Object.entries(table)) {
  const profile = `au-core-${type.toLowerCase()}`;
  describe(`${profile}: search`, () => {
    test.for(rows.map(([grade, query, found]) => [grade, query, found] as const))(
      `${profile} %s %s`,
      async ([_grade, query, found]) => {
        const address = `/fhir/${type}?${encoded(query)}`;
        const bundle = await bundleOf(doctor('GET', address, { headers: strict }));
        const ids = idsIn(bundle);
        expect([bundle.total, ids.length]).toEqual([found, found]);
        const self = bundle.link?.find(({ relation }) => relation === 'self')?.url ?? '';
        expect([...new URL(self).searchParams]).toEqual([...new URL(address, self).searchParams]);
        const paged: unknown[] = [];
        let next = found > 1 ? `${address}&_count=1` : undefined;
        while (next !== undefined) {
          const page: Bundle<FhirResource> = await bundleOf(doctor('GET', next));
          expect(page.total).toBe(found);
          paged.push(...idsIn(page));
          next = page.link?.find(({ relation }) => relation === 'next')?.url;
        }
        expect(paged).toEqual(found > 1 ? ids : []);

        const others = await bundleOf(stranger('GET', address, { headers: strict }));
        expect(idsIn(others).filter((id) => ids.includes(id))).toEqual([]);
        expect(others.total).toBe(idsIn(others).length);
      },
    );

    test(`${profile} gives the same results by a form as by an address`, async () => {
      const [, query = '', found] = rows.find((row) => row[2] > 0) ?? [];
      const form = asForm(Object.assign({}, ...parametersOf(query)) as Record<string, string>);
      const headers = { ...form.headers, ...strict };
      const posted = await bundleOf(doctor('POST', `/fhir/${type}/_search`, { ...form, headers }));
      expect([posted.total, idsIn(posted).length]).toEqual([found, found]);
    });

    test(`${profile} is read by callers with access`, async () => {
      const [, query = ''] = rows[0] ?? [];
      const [id = ''] = idsIn(await bundleOf(doctor('GET', `/fhir/${type}?${encoded(query)}`)));
      const address = `/fhir/${type}/${id}`;
      const answer = await doctor('GET', address);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<FhirResource>().meta?.profile?.[0]).toMatch(new RegExp(`/${profile}$`));
      const headers = { 'if-none-match': String(answer.headers['etag']) };
      expect((await doctor('GET', address, { headers })).statusCode).toBe(304);
      expect(answer.headers['last-modified']).toMatch(/GMT$/);
      const refused = await stranger('GET', address);
      expect([refused.statusCode, refused.json<OperationOutcome>().issue[0]?.code]).toEqual([
        404,
        'not-found',
      ]);
    });
  });
}

describe('a value that can’t be used', () => {
  test.for([
    ['Patient', 'birthdate=yesterday'],
    ['Patient', 'birthdate=1938-02-30'],
    ['Patient', 'identifier=|'],
    ['Patient', 'name='],
    ['Patient', 'name:below=x'],
    ['MedicationRequest', 'patient=a b'],
    ['MedicationRequest', 'patient={patient}&authoredon=ap2026'],
    ['MedicationRequest', 'patient={patient}&authoredon=2026-02-02T25:00:00Z'],
    ['MedicationRequest', 'patient.name=Okafor'],
    ['MedicationStatement', 'patient={patient}&effective=x'],
    ['Encounter', 'patient={patient}&date=soon'],
    ['PractitionerRole', 'practitioner.name=x'],
    ['Location', '_count=-1'],
  ])('%s %s gives 400 and is not ignored', async ([type, query = '']) => {
    const answer = await doctor('GET', `/fhir/${type}?${encoded(query)}`);
    const [issue] = answer.json<OperationOutcome>().issue;
    expect([answer.statusCode, issue?.code]).toEqual([400, 'value']);
    expect(answer.body).not.toContain('Okafor');
  });
});
