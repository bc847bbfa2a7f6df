import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { anyLine } from '@wattle/contract/fhir/testing/lines.ts';
import { prescriptionProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../../db/testing.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import {
  ceasing,
  type Charting,
  chartUrl,
  draft,
  finaliseChart,
  noon,
  openCharting,
  today,
} from '../../testing/charting.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { insertUser, type TestResident, type TestUser } from '../../testing/rows.ts';
import { Exporter } from '../../fhir/bulk/exporter.ts';
import type { FinishedWork } from './work.ts';
import { importFiles } from './import-files.ts';

let from: Charting;
/** Another operator's instance, which has nothing but the same organisation, facility and catalogue. */
let to: Charting;
let doctorThere: TestUser;
const thereLinks = { base: 'https://there.example/fhir', root: 'https://there.example/fhir' };

beforeAll(async () => {
  from = await openCharting();
  to = await openCharting();
  const here = from.container.db.kysely;
  const there = to.container.db.kysely;
  const facility = await here
    .selectFrom('facility')
    .selectAll()
    .where('id', '=', from.world.facilityId)
    .executeTakeFirstOrThrow();
  const { organisationId } = facility;
  // Codes are each instance's own.
  const name = 'Banksia';
  await here.updateTable('organisation').set({ name }).where('id', '=', organisationId).execute();
  const hpioNumber = '8003621566684455';
  await here
    .updateTable('organisation')
    .set({ hpioNumber })
    .where('id', '=', organisationId)
    .execute();
  await there.insertInto('organisation').values({ id: 'o-there', name, hpioNumber }).execute();
  const place = { ...facility, id: 'f-there', organisationId: 'o-there' };
  await there.insertInto('facility').values(place).execute();
  doctorThere = await insertUser(there, { userType: 'Doctor' }, ['o-there']);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

/** The whole organisation, as Bulk Data. */
async function exported(): Promise<string> {
  const db = from.container.db.kysely;
  const { organisationId } = from.world;
  const service = await insertBackendService(db, from.world, { organisationIds: [organisationId] });
  const send = fhirSender(from, await service.token('system/*.rs'));
  const begun = await send('GET', '/fhir/$export', { headers: { prefer: 'respond-async' } });
  const exporter = new Exporter(from.container);
  while (await exporter.writePart());
  const status = new URL(String(begun.headers['content-location'])).pathname;
  const { output } = (await send('GET', status)).json<{
    output: { type: string; url: string }[];
  }>();
  const directory = temporaryDirectory();
  for (const [at, { type, url }] of output.entries()) {
    const headers = { accept: 'application/fhir+ndjson' };
    const file = await send('GET', new URL(url).pathname, { headers });
    writeFileSync(join(directory, `${type}-${at}.ndjson`), file.body);
  }
  return directory;
}

async function imported(directory: string) {
  const done: FinishedWork[] = [];
  const { counts } = await importFiles(to.container.db.kysely, directory, {
    now: () => noon,
    newId: randomUUID,
    links: thereLinks,
    source: 'here',
    facilityId: null,
    dryRun: false,
    acceptHeld: false,
    onDone: (one) => done.push(one),
    onProgress: () => undefined,
  });
  return { counts, done };
}

async function linesOf(app: Charting, doctor: TestUser, path: string): Promise<string[]> {
  const answer = await app.as(doctor).get(chartUrl({ path }));
  const { medications } = answer.json<Order>();
  return medications
    .filter(({ status }) => status !== 'Ceased')
    .map(
      ({ product, instructions, medicationType }) =>
        `${medicationType} ${product.name}: ${instructions}`,
    )
    .toSorted();
}

/** A person's details, and what they are allergic to. */
async function personOf({ container }: Charting, foreignKey: string) {
  const row = await container.db.kysely
    .selectFrom('resident')
    .select(['familyName', 'givenName', 'middleNames', 'preferredName', 'dateOfBirth', 'sexCode'])
    .select(['indigenousStatusCode', 'status', 'medicareNumber', 'medicareReference', 'dvaNumber'])
    .select(['centrelinkNumber', 'allergyStatus', 'allergies', 'authoringSystem'])
    .select(['allergyNote', 'allergyDisclaimer', 'room', 'admittedOn'])
    .select(['contactName', 'contactRelationship', 'contactPhone', 'usualPrescriber'])
    .select(['usualPharmacy', 'diet', 'specialNeeds', 'medicationNote', 'healthComment'])
    .where('foreignKey', '=', foreignKey)
    .executeTakeFirstOrThrow();
  const { authoringSystem, ...person } = row;
  return { person, path: `${authoringSystem}/${foreignKey}` };
}

const day = getPlainDate(today);
const products = [
  ['P1', null],
  ['P1', 'Panamax'],
  ['P2', null],
  ['F1', null],
] as const;
const anyDraft = fc
  .tuple(anyLine, fc.constantFrom(...products))
  .map(([line, [productCode, brandName]]) => ({ ...line, productCode, brandName }))
  .filter((one) => prescriptionProblems(one, day).length === 0);
const anyName = fc.constantFrom('Ash', 'O’Brien', 'van der Berg', 'Nguyễn', 'Ash-Müller');
const anyPerson = fc.record({
  familyName: anyName,
  givenName: anyName,
  middleNames: fc.constantFrom(null, 'Rose', 'Rose Mary'),
  preferredName: fc.constantFrom(null, 'Billie'),
  sexCode: fc.constantFrom('F', 'M', 'X', 'U'),
  indigenousStatusCode: fc.constantFrom('1', '2', '3', '4', '9'),
  dateOfBirth: fc.constantFrom('1938-02-28', '1940-02-29', '1921-12-31'),
  room: fc.constantFrom(null, '12b'),
  admittedOn: fc.constantFrom(null, '2026-01-31'),
  contactName: fc.constantFrom(null, 'Rose O’Brien'),
  contactRelationship: fc.constantFrom(null, 'Daughter, next of kin'),
  contactPhone: fc.constantFrom(null, '+61 491 570 156'),
  usualPrescriber: fc.constantFrom(null, 'Dr Ada Chen'),
  usualPharmacy: fc.constantFrom(null, 'Corner Pharmacy'),
  diet: fc.constantFrom('', 'Soft\nNo grapefruit'),
  specialNeeds: fc.constantFrom('', 'Speaks Italian'),
  medicationNote: fc.constantFrom('', 'Tablets crushed'),
  healthComment: fc.constantFrom('', 'Wears glasses'),
  allergyNote: fc.constantFrom('', 'Carries an adrenaline pen'),
  allergyDisclaimer: fc.constantFrom('', 'As the family said'),
  allergies: fc.constantFrom(
    { allergyStatus: 'NOT ASKED', allergies: '[]' } as const,
    { allergyStatus: 'NONE SUPPLIED', allergies: '[]' } as const,
    { allergyStatus: 'NONE KNOWN', allergies: '[]' } as const,
    {
      allergyStatus: 'LISTED',
      allergies: JSON.stringify([
        {
          allergen: 'Penicillin',
          reaction: 'Rash, hives',
          criticality: 'high',
          note: 'Seen by the family\nin 2019',
        },
        { allergen: 'Bee venom', reaction: '' },
      ]),
    } as const,
  ),
});
const anyChart = fc.record({
  person: anyPerson,
  drafts: fc.array(anyDraft, { minLength: 1, maxLength: 4 }),
  /** Whether the first medicine is ceased and another one started later. */
  later: fc.option(anyDraft),
});

type Chart = typeof anyChart extends fc.Arbitrary<infer T> ? T : never;

async function prescribe({ person, drafts, later }: Chart): Promise<TestResident> {
  const { allergies, ...values } = person;
  const sexName = { F: 'Female', M: 'Male', X: 'Another term', U: 'Unknown' }[person.sexCode];
  const resident: TestResident = await from.addResident({ ...values, ...allergies, sexName });
  const doctor = from.as(from.world.users.Doctor);
  const drafted = (prescription: DraftContent['prescription']) => draft({ prescription });
  const order = await finaliseChart(doctor, resident, drafts.map(drafted));
  const [first] = order.medications;
  if (later !== null && first !== undefined) {
    await finaliseChart(doctor, resident, [
      ceasing(first.authoringSystemForeignKey),
      drafted(later),
    ]);
  }
  return resident;
}

test('every chart that can be prescribed here goes out, comes into another instance, and shows the same lines, allergies and person', async () => {
  const anyCharts = fc.array(anyChart, { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyCharts, async (charts) => {
      const residents: TestResident[] = [];
      for (const chart of charts) residents.push(await prescribe(chart));
      const directory = await exported();
      const { done } = await imported(directory);
      const left = done.filter(
        ({ result, type }) => ['held', 'refused'].includes(result.outcome) && type !== 'Provenance',
      );
      // A person looks first at an allergy without a known reaction.
      const reasons = left.flatMap(({ result }) => result.reasons.map(({ text }) => text));
      expect(reasons.filter((text) => text !== 'No reaction is stated.')).toEqual([]);
      for (const { authoringSystemForeignKey: key, path } of residents) {
        const here = await personOf(from, key);
        const there = await personOf(to, key);
        const known = here.person.allergies.filter(({ reaction }) => reaction !== '');
        expect(there.person).toEqual({ ...here.person, allergies: known });
        expect(await linesOf(to, doctorThere, there.path)).toEqual(
          await linesOf(from, from.world.users.Doctor, path),
        );
      }
      const again = await imported(directory);
      expect(again.counts).toMatchObject({ created: 0, changed: 0 });
    }),
    { numRuns: 4, endOnFailure: true },
  );
  const facilities = await to.container.db.kysely
    .selectFrom('facility')
    .select('id')
    .where('organisationId', '=', 'o-there')
    .execute();
  expect(facilities).toEqual([{ id: 'f-there' }]);
}, 120_000);
