import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FhirResource, Location } from 'fhir/r4';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../db/testing.ts';
import { findAllergyChange } from '../../queries/residents/allergies.ts';
import { insertOrder } from '../../testing/orders.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';
import { type FilesOptions, importFiles } from './import-files.ts';
import { links } from './testing/context.ts';
import { allergy, patient, stay } from './testing/resources.ts';

let source: string;
const directory = temporaryDirectory();
const { app, world } = await sharedWorld();
beforeEach(() => {
  source = randomUUID();
});

const kysely = () => app.container.db.kysely;

function fileOf(resources: readonly FhirResource[]): string {
  const path = join(directory, `${randomUUID()}.ndjson`);
  writeFileSync(path, resources.map((one) => JSON.stringify(one)).join('\n'));
  return path;
}

async function importOf(path: string, more: Partial<FilesOptions> = {}) {
  return await importFiles(kysely(), path, {
    now: () => new Date(),
    newId: randomUUID,
    links,
    source,
    facilityId: world.facilityId,
    dryRun: false,
    acceptHeld: false,
    onDone: () => undefined,
    onProgress: () => undefined,
    ...more,
  });
}

/** Each with another name, so that nobody is proposed as somebody else. */
const people = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    patient({ id: `p${at}`, name: [{ family: `Ash${at}`, given: [source] }] }),
  );
/** The residents of this test. */
const residents = async () =>
  await kysely().selectFrom('resident').selectAll().where('givenName', '=', source).execute();
const audited = async () =>
  (
    await kysely()
      .selectFrom('auditLog')
      .select('action')
      .where('action', '=', 'import-fhir')
      .execute()
  ).length;

test('a dry run says what would happen to everything, and writes nothing', async () => {
  const file = fileOf([...people(3), allergy('Patient/p0', 'Latex')]);
  const before = await audited();
  const dry = await importOf(file, { dryRun: true });
  expect(dry).toMatchObject({ isWritten: false, counts: { created: 4, held: 0, refused: 0 } });
  expect(await residents()).toEqual([]);
  const links = await kysely()
    .selectFrom('externalRecord')
    .select('externalId')
    .where('source', '=', source)
    .execute();
  expect([links, await audited()]).toEqual([[], before]);
});

test('the same file again changes nothing, with one entry in the audit log each', async () => {
  const file = fileOf([...people(3), allergy('Patient/p0', 'Latex')]);
  const before = await audited();
  expect((await importOf(file)).counts).toMatchObject({ created: 4, changed: 0, unchanged: 0 });
  expect(await audited()).toBe(before + 1);
  expect((await importOf(file)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
  expect(await audited()).toBe(before + 2);
});

test('an import that stops in the middle leaves complete parts, and continues where it was', async () => {
  const file = fileOf([...people(1200), allergy('Patient/p0', 'Latex')]);
  const progress: number[] = [];
  const onProgress = (at: number, total: number) => {
    progress.push(at, total);
    if (at === 1000) throw new Error('stopped');
  };
  await expect(importOf(file, { onProgress })).rejects.toThrow('stopped');
  expect(progress).toEqual([500, 1201, 1000, 1201]);
  expect(await residents()).toHaveLength(1000);
  const taken = await importOf(file);
  expect(taken).toMatchObject({ resumedAt: 1000, counts: { created: 1201, unchanged: 0 } });
  const all = await residents();
  expect(all).toHaveLength(1200);
  expect(all.find(({ familyName }) => familyName === 'Ash0')?.allergies).toMatchObject([
    { allergen: 'Latex' },
  ]);
});

test('ALG-01 when two parts change one resident’s allergies, the pharmacist is shown the last', async () => {
  const resident = await insertResident(kysely(), { facilityId: world.facilityId });
  await insertOrder(kysely(), resident, world.users.Doctor, [{}]);
  const who = `Patient/${resident.id}`;
  const nobodys = Array.from({ length: 499 }, (_, at) => ({
    ...allergy('Patient/nobody', 'Latex'),
    id: `n${at}`,
  }));
  const file = fileOf([
    allergy(who, 'Latex'),
    ...nobodys,
    { ...allergy(who, 'Penicillin'), id: 'last' },
  ]);
  // The ids of the later part sort first, as random ones do half of the time.
  let left = 0xff_ff_ff;
  const newId = () =>
    `${(left--).toString(16).padStart(8, '0')}-0000-4000-8000-${source.slice(24)}`;
  await importOf(file, { newId });
  const shown = await findAllergyChange(kysely(), resident.id);
  expect(shown?.newDetails).toMatchObject([{ allergen: 'Latex' }, { allergen: 'Penicillin' }]);
});

test('a part that fails is not written, and the next run continues with it', async () => {
  const file = fileOf(people(600));
  let ids = 0;
  const newId = () => {
    ids += 1;
    // In the second part: the first needs a thousand, because new residents are judged again under the lock of admissions.
    if (ids > 1050) throw new Error('failed');
    return randomUUID();
  };
  await expect(importOf(file, { newId })).rejects.toThrow('failed');
  expect(await residents()).toHaveLength(500);
  expect(await importOf(file)).toMatchObject({ resumedAt: 500, counts: { created: 600 } });
});

test('when a file is imported twice at once, one import continues and creates one resident', async () => {
  const file = fileOf(people(1));
  const both = await Promise.allSettled([importOf(file), importOf(file)]);
  const created = both.map((one) =>
    one.status === 'fulfilled' ? one.value.counts.created : String(one.reason),
  );
  expect(created).toContain(1);
  expect(created.find((one) => one !== 1)).toSatisfy(
    (other) => other === 0 || String(other).includes('Another import of the same input is running'),
  );
  expect(await residents()).toHaveLength(1);
});

test('a line that can’t be read is refused with its file and line, and the rest is written', async () => {
  const file = fileOf(people(1));
  appendFileSync(file, '\n{"resourceType":"Patient",\n[1]\n"text"');
  const said: unknown[] = [];
  const { counts } = await importOf(file, {
    onDone: ({ result }, { line }) => said.push([line, result.reasons.map(({ text }) => text)]),
  });
  expect(counts).toMatchObject({ created: 1, refused: 3 });
  expect(said.slice(0, 3)).toEqual([
    [2, [`${basename(file)}, line 2 isn’t JSON`]],
    [3, ['This is not a resource of R4.']],
    [4, ['This is not a resource of R4.']],
  ]);
});

test('a value nested a hundred thousand deep is refused, and the rest is written', async () => {
  const depth = 100_000;
  const nested = `${'[{"extension":'.repeat(depth)}[]${'}]'.repeat(depth)}`;
  const file = fileOf(people(1));
  appendFileSync(
    file,
    `\n{"resourceType":"Patient","id":"deep","extension":${nested.slice(0, 900_000)}`,
  );
  const deep = join(temporaryDirectory(), 'deep.json');
  const composition = `{"resourceType":"Composition","section":[${nested}]}`;
  const patientText = `{"resourceType":"Patient","extension":${nested}}`;
  writeFileSync(
    deep,
    `{"resourceType":"Bundle","type":"document","entry":[{"resource":${composition}},{"resource":${patientText}}]}`,
  );
  expect((await importOf(file)).counts).toMatchObject({ created: 1, refused: 1 });
  expect((await importOf(deep)).counts).toMatchObject({ refused: 1 });
});

test('10,000 resources that refer to one another in circles are each decided', async () => {
  const urn = (at: number) => `urn:uuid:${String(at % 10_000).padStart(8, '0')}-0000-4000-8000-0`;
  const entry = Array.from({ length: 10_000 }, (_, at) => ({
    fullUrl: urn(at),
    resource: {
      ...stay(urn(at + 1), urn(at + 2)),
      class: { code: 'AMB' },
      partOf: { reference: urn(at + 3) },
    },
  }));
  const file = join(temporaryDirectory(), 'circles.json');
  writeFileSync(file, JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  expect((await importOf(file)).counts).toMatchObject({ 'not-kept': 10_000, refused: 0 });
});

test('a facility without a phone number is imported without one, also the second time', async () => {
  const place: Location = {
    resourceType: 'Location',
    id: `place-${source}`.slice(0, 40),
    name: 'Banksia House South',
    address: { line: ['2 Example Street'], city: 'Examplefield', state: 'SA', postalCode: '5000' },
    managingOrganization: { reference: 'Organization/org' },
  };
  const organisation = { resourceType: 'Organization', id: 'org', name: 'Banksia' } as const;
  const file = fileOf([place, organisation]);
  expect((await importOf(file)).counts).toMatchObject({ created: 2, held: 0, refused: 0 });
  expect((await importOf(file)).counts).toMatchObject({ unchanged: 2, held: 0, refused: 0 });
  const stored = await kysely()
    .selectFrom('facility')
    .select(['phone', 'timeZone'])
    .where('name', '=', 'Banksia House South')
    .execute();
  expect(stored).toEqual([{ phone: '', timeZone: 'Australia/Adelaide' }]);
});

test('an organisation sent twice is one, and the sender’s id alone never gives it another name', async () => {
  const named = (name: string): FhirResource => ({ resourceType: 'Organization', id: 'o', name });
  const twice = await importOf(fileOf([named('Acacia'), named('Acacia')]));
  expect(twice.counts).toMatchObject({ created: 1, unchanged: 1 });
  const other = await importOf(fileOf([named('Wattle Grove')]));
  expect(other.counts).toMatchObject({ changed: 0, held: 1 });
  const stored = await kysely()
    .selectFrom('organisation')
    .select('name')
    .where('name', 'in', ['Acacia', 'Wattle Grove'])
    .execute();
  expect(stored).toEqual([{ name: 'Acacia' }]);
});
