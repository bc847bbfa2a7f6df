import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle, FhirResource, Patient } from 'fhir/r4';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../db/testing.ts';
import { insertBackendService } from '../../../testing/backend-services.ts';
import { type FhirSend, fhirSender } from '../../../testing/fhir.ts';
import { sharedWorld } from '../../../testing/world.ts';
import { importFiles } from '../import-files.ts';
import { links } from '../testing/context.ts';
import { allergy, ihi, medicalRecord, patient } from '../testing/resources.ts';

let send: FhirSend;
let source: string;
const directory = temporaryDirectory();
const { app, world } = await sharedWorld();
const { organisationId } = world;
beforeEach(async () => {
  source = randomUUID();
  const service = await insertBackendService(kysely(), world, {
    organisationIds: [organisationId],
  });
  send = fhirSender(app, await service.token('system/*.cruds'));
});

const kysely = () => app.container.db.kysely;
const ofTest = (family: string, more: Partial<Patient> = {}) =>
  patient({
    name: [{ use: 'official', family, given: [source] }],
    identifier: [medicalRecord('ADMIT', `${family}-${source}`)],
    managingOrganization: { reference: `Organization/${organisationId}` },
    ...more,
  });
const residents = async () => {
  const rows = await kysely()
    .selectFrom('resident')
    .selectAll()
    .where('givenName', '=', source)
    .orderBy('familyName')
    .execute();
  return rows.map(({ familyName, allergies }) => [
    familyName,
    allergies.map(({ allergen }) => allergen).join(),
  ]);
};

type Entry = readonly [string, FhirResource];
const bundleOf = (type: 'transaction' | 'batch' | 'collection', entries: readonly Entry[]) => ({
  resourceType: 'Bundle' as const,
  type,
  entry: entries.map(([fullUrl, resource]) => ({
    fullUrl,
    resource,
    ...(type !== 'collection' && { request: { method: 'POST', url: resource.resourceType } }),
  })),
});
const post = async (type: 'transaction' | 'batch', entries: readonly Entry[]) => {
  const answer = await send('POST', '/fhir', {
    headers: { 'content-type': 'application/fhir+json' },
    payload: JSON.stringify(bundleOf(type, entries)),
  });
  const { entry } = answer.json<Bundle>();
  return entry?.map(({ response }) => response?.status) ?? [String(answer.statusCode)];
};

/** Imports files into the facility, and says what happened to each resource. */
async function importOf(files: readonly object[]): Promise<string[]> {
  const path = join(directory, randomUUID());
  mkdirSync(path);
  for (const [at, file] of files.entries())
    writeFileSync(join(path, `${at}.json`), JSON.stringify(file));
  const outcomes: string[] = [];
  await importFiles(kysely(), path, {
    now: () => new Date(),
    newId: randomUUID,
    links,
    source,
    facilityId: world.facilityId,
    dryRun: false,
    acceptHeld: false,
    onDone: ({ type, result }) => outcomes.push(`${type} ${result.outcome}`),
    onProgress: () => undefined,
  });
  return outcomes;
}

describe('a urn: refers to a resource within its own Bundle only', () => {
  const bundles = () =>
    ['Ash', 'Oak'].map((family) =>
      bundleOf('collection', [
        ['urn:uuid:1', ofTest(family)],
        ['urn:uuid:2', allergy('urn:uuid:1', `${family} pollen`)],
      ]),
    );

  test('two Bundles in a directory with one urn: for two residents, and sending them again changes nothing', async () => {
    expect(await importOf(bundles())).toEqual([
      'Patient created',
      'Patient created',
      'AllergyIntolerance created',
      'AllergyIntolerance created',
    ]);
    const written = await residents();
    expect(written).toEqual([
      ['Ash', 'Ash pollen'],
      ['Oak', 'Oak pollen'],
    ]);
    expect(new Set((await importOf(bundles())).map((one) => one.split(' ')[1]))).toEqual(
      new Set(['unchanged']),
    );
    expect(await residents()).toEqual(written);
  });

  test('two transactions that contradict each other don’t change the record back and forth', async () => {
    const named = (middle: string) =>
      post('transaction', [
        [
          'urn:uuid:1',
          ofTest('Ash', { name: [{ use: 'official', family: 'Ash', given: [source, middle] }] }),
        ],
      ]);
    expect([await named('Rose'), await named('Fern')]).toEqual([['201'], ['200']]);
    const middleName = async () =>
      await kysely()
        .selectFrom('resident')
        .select(['middleNames', 'updatedAt'])
        .where('givenName', '=', source)
        .executeTakeFirst();
    const written = await middleName();
    expect(written?.middleNames).toBe('Fern');
    expect([await named('Rose'), await named('Fern')]).toEqual([['200'], ['200']]);
    expect(await middleName()).toEqual(written);
  });

  test('another urn: for the same resource says nothing new, and a held one stays one item', async () => {
    const sent = (uuid: string) =>
      post('transaction', [
        [`urn:uuid:${uuid}`, ofTest('Ash', { gender: 'other' })],
        [`urn:uuid:a${uuid}`, allergy(`urn:uuid:${uuid}`, 'Latex')],
      ]);
    expect([await sent('1'), await sent('2')]).toEqual([
      ['202', '202'],
      ['202', '202'],
    ]);
    const items = await kysely()
      .selectFrom('heldItem')
      .select('resource')
      .where(sql<string>`resource::text`, 'like', `%${source}%`)
      .execute();
    expect(items).toHaveLength(1);
  });

  test('two resources with one urn: in the same Bundle are refused', async () => {
    expect(
      await post('transaction', [
        ['urn:uuid:1', ofTest('Ash')],
        ['urn:uuid:1', ofTest('Oak')],
      ]),
    ).toEqual(['400']);
    expect(await residents()).toEqual([]);
  });
});

describe('an id that the sender uses for somebody else', () => {
  const ash = () => ofTest('Ash', { id: 'p1', identifier: undefined });
  const stranger = (more: Partial<Patient> = {}) =>
    ofTest('Elm', { id: 'p1', identifier: undefined, birthDate: '1950-05-05', ...more });
  const latex = () => allergy('Patient/p1', 'Latex');

  test.for<[string, () => object, string]>([
    ['that is held', stranger, 'held'],
    ['that is refused', () => stranger({ name: [{ given: [source] }] }), 'refused'],
    ['that can’t be read', () => stranger({ colour: 'red' } as object), 'refused'],
  ])('writes no allergies to the earlier person, with a Patient %s', async ([, other, outcome]) => {
    await importOf([ash()]);
    expect(await importOf([other(), latex()])).toEqual([
      `Patient ${outcome}`,
      `AllergyIntolerance ${outcome}`,
    ]);
    expect(await importOf([allergy('Patient/p1', 'Peanut')])).toEqual([
      `AllergyIntolerance ${outcome}`,
    ]);
    expect(await residents()).toEqual([['Ash', '']]);
    // Once somebody has entered the stranger by hand, the id belongs to nobody.
    await kysely()
      .updateTable('heldItem')
      .set({ outcome: 'dealt-with', decidedBy: world.users.Administrator.id })
      .where('source', '=', source)
      .execute();
    expect(await importOf([allergy('Patient/p1', 'Egg')])).toEqual(['AllergyIntolerance refused']);
    expect(await residents()).toEqual([['Ash', '']]);
    // The sender says again who it is.
    expect(await importOf([ash(), allergy('Patient/p1', 'Egg')])).toEqual([
      'Patient unchanged',
      'AllergyIntolerance created',
    ]);
    expect(await residents()).toEqual([['Ash', 'Egg']]);
  });

  test('an allergy waits while its resident is held, also in a later import', async () => {
    await importOf([ash()]);
    const other = () => ({ ...ash(), gender: 'other' }) as Patient;
    expect(await importOf([other()])).toEqual(['Patient held']);
    expect(await importOf([latex()])).toEqual(['AllergyIntolerance held']);
    // A later version that needs nobody takes its place, and the allergy that waited comes in with it.
    expect(await importOf([{ ...ash(), gender: 'male' }, latex()])).toEqual([
      'Patient changed',
      'AllergyIntolerance unchanged',
    ]);
    expect(await residents()).toMatchObject([['Ash', 'Latex']]);
    const waiting = await kysely()
      .selectFrom('heldItem')
      .select('id')
      .where('source', '=', source)
      .where('outcome', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
    // Nobody has accepted the earlier version.
    expect(await importOf([other()])).toEqual(['Patient held']);
  });

  test('a PUT with the record number of another resident is refused', async () => {
    await post('batch', [
      ['urn:uuid:1', ofTest('Ash')],
      ['urn:uuid:2', ofTest('Oak')],
    ]);
    const { id } = await kysely()
      .selectFrom('resident')
      .select('id')
      .where('givenName', '=', source)
      .where('familyName', '=', 'Ash')
      .executeTakeFirstOrThrow();
    const answer = await send('PUT', `/fhir/Patient/${id}`, {
      headers: { 'content-type': 'application/fhir+json' },
      payload: JSON.stringify(ofTest('Oak', { id })),
    });
    expect(answer.statusCode).toBe(412);
  });
});

describe('one IHI in several files', () => {
  const withIhi = (more: Partial<Patient>) =>
    ofTest('Banks', {
      identifier: [ihi('8003608166690503')],
      meta: { lastUpdated: '2020-01-01T00:00:00Z' },
      ...more,
    });

  test('is one resident whose names keep their capitals, and sending it again changes nothing', async () => {
    const files = [
      withIhi({ id: '1', name: [{ family: 'Banks', given: [source, 'Leanne'] }] }),
      withIhi({ id: '2', name: [{ family: 'BANKS', given: [source] }] }),
      allergy('Patient/2', 'Latex'),
      withIhi({ id: '3', name: [{ family: 'Banks', given: [source, 'Rose'] }] }),
    ];
    const first = await importOf(files);
    expect(first).toEqual([
      'Patient created',
      'Patient unchanged',
      'Patient held',
      'AllergyIntolerance created',
    ]);
    expect(await residents()).toEqual([['Banks', 'Latex']]);
    expect(await importOf(files)).toEqual([
      'Patient unchanged',
      'Patient unchanged',
      'Patient held',
      'AllergyIntolerance unchanged',
    ]);
  });
});
