import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { AllergyEvent, AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { finaliseChart, sharedCharting } from '../../testing/charting.ts';
import { type FhirSend, fhirSender } from '../../testing/fhir.ts';
import { expectInvalid, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import { runRecords } from '../file/testing/run.ts';
import { allergy } from '../fhir/testing/resources.ts';
import { asJson } from '../fhir/testing/sending.ts';
import { residentLoader } from './residents.ts';

const app = await sharedCharting();
const { doctor, nurse } = app;
const db = app.container.db.kysely;
const administrator = app.as(app.world.users.Administrator);
const organisationUrl = `/portal${portalAdministration.saveOrganisation.path.replace(':id', app.world.organisationId)}`;

/** The organisation, saved with what a page sends of its setting. */
async function save(setting: object, client = administrator) {
  const { name, revision } = await organisation();
  return client.put(organisationUrl, { name, hpioNumber: '', abn: '', ...setting, revision });
}
const organisation = () =>
  db
    .selectFrom('organisation')
    .where('id', '=', app.world.organisationId)
    .selectAll()
    .executeTakeFirstOrThrow();
const keptBy = (allergiesKeptBy: string, client = administrator) =>
  save({ allergiesKeptBy }, client);

let send: FhirSend;
let count = 0;
/** Somebody whom the source has sent, with their id there. */
async function sentResident(values = {}) {
  const foreignKey = `s${(count += 1)}`;
  const resident = await app.addResident({ authoringSystem: 'ADMIT', foreignKey, ...values });
  await db
    .insertInto('externalRecord')
    .values({
      source: service.source,
      resourceType: 'Patient',
      externalId: foreignKey,
      targetType: 'Patient',
      targetId: resident.id,
      digest: null,
      isKeeper: true,
      updatedAt: app.clock.at,
    })
    .execute();
  return resident;
}
const service = { source: '', name: 'Banksia admissions' };

beforeAll(async () => {
  const { organisationId } = app.world;
  const registered = await insertBackendService(db, app.world, {
    organisationIds: [organisationId],
  });
  service.source = `service/${registered.id}`;
  const { name } = service;
  await db.updateTable('backendService').set({ name }).where('id', '=', registered.id).execute();
  send = fhirSender(app, await registered.token('system/*.cruds'));
  await sentResident();
  await expectStatus(keptBy('ADMIT'), 200);
});

const urlOf = ({ path }: TestResident) => `/portal/api/v1/patients/${path}/allergy-events`;
const record = (resident: TestResident, content: object) =>
  expectStatus(nurse().post(urlOf(resident), { id: randomUUID(), content }), 200);
const recordPanadol = (resident: TestResident) =>
  record(resident, {
    kind: 'recorded',
    entry: allergyEntry({ allergen: 'Panadol', reaction: 'hives' }),
  });
async function listOf(resident: TestResident) {
  const url = `/portal/api/v1/patients/${resident.path}/get-allergies`;
  return (await expectStatus(doctor().get(url), 200)).json<AllergyInfo>();
}
const entriesOf = async (resident: TestResident) => (await listOf(resident)).allergy.allergies;
const marksOf = async (resident: TestResident) =>
  (await entriesOf(resident)).map(({ allergen, atSource }) => [allergen, atSource?.state]);
const eventsOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(urlOf(resident)), 200))
    .json<AllergyEvent[]>()
    .map(({ content, by }) => [content.kind === 'source' ? content.state : content.kind, by]);

/** The source’s file with a resident’s list. */
async function importList(resident: TestResident, values: object) {
  const row = await db
    .selectFrom('resident')
    .where('id', '=', resident.id)
    .select(['authoringSystem', 'foreignKey', 'facilityId', 'familyName', 'givenName'])
    .select(['dateOfBirth', 'sexCode'])
    .executeTakeFirstOrThrow();
  const { lines } = await runRecords(app.container, residentLoader(), [{ ...row, ...values }]);
  return lines[0]?.outcome;
}
const paracetamol = (reaction = 'hives') => ({ allergen: 'Paracetamol', reaction });
const nurseName = app.world.users.RegisteredNurse.name;

describe('the setting', () => {
  test('refuses who isn’t an administrator, our own code, and a system that has sent nobody', async () => {
    await expectStatus(keptBy('ADMIT', app.anonymous), 401);
    await expectStatus(keptBy('ADMIT', doctor()), 403);
    await expectInvalid(keptBy('WATTLE'), ['allergiesKeptBy']);
    await expectInvalid(keptBy('a b'), ['allergiesKeptBy']);
    await expectInvalid(keptBy('ADMITT'), ['allergiesKeptBy']);
  });

  test('is left alone by a page that doesn’t know it', async () => {
    await expectStatus(save({}), 200);
    const { allergiesKeptBy } = await organisation();
    expect(allergiesKeptBy).toBe('ADMIT');
  });
});

describe('ALG-01 an allergy that is recorded here', () => {
  test('is marked, also for the pharmacist, and checked like any other', async () => {
    const resident = await sentResident({ allergyStatus: 'NONE KNOWN' });
    await finaliseChart(doctor(), resident);
    const answer = await recordPanadol(resident);
    expect(answer.json<AllergyOutcome>().found).toHaveLength(1);
    const { allergy: list, allergyHistory } = await listOf(resident);
    const mark = { system: 'ADMIT', name: service.name, state: 'not-yet' };
    expect(list.allergies[0]?.atSource).toEqual(mark);
    expect(allergyHistory?.newAllergyHistoryDetails[0]?.atSource).toEqual(mark);
    const found = await expectStatus(nurse().get('/portal/api/v1/patients/search?limit=100'), 200);
    const { searchResults } = found.json<ResidentSearchResponse>();
    expect(searchResults.find(({ id }) => id === resident.id)?.allergyNotYetAt).toBe(service.name);
  });

  test('stays while the source’s list is without it, also when that says that none are known', async () => {
    const resident = await sentResident({ allergyStatus: 'NONE KNOWN' });
    await recordPanadol(resident);
    expect(await importList(resident, { allergyStatus: 'NONE KNOWN' })).toBe('unchanged');
    const latex = { allergen: 'latex', reaction: 'rash' };
    expect(await importList(resident, { allergies: [latex] })).toBe('changed');
    expect(await marksOf(resident)).toEqual([
      ['Panadol', 'not-yet'],
      ['latex', undefined],
    ]);
  });

  test('is one with what the source sends under another name, and both are in the history', async () => {
    const resident = await sentResident();
    await finaliseChart(doctor(), resident);
    await recordPanadol(resident);
    const { allergyHistory } = await listOf(resident);
    expect(await importList(resident, { allergies: [paracetamol()] })).toBe('changed');
    expect(await marksOf(resident)).toEqual([['Panadol', undefined]]);
    expect((await entriesOf(resident))[0]?.recordedBy).toBe(nurseName);
    expect(await eventsOf(resident)).toEqual([
      ['same', `Import from ${service.name}`],
      ['recorded', nurseName],
    ]);
    // Nothing is known that wasn’t: the pharmacist isn’t asked again.
    expect((await listOf(resident)).allergyHistory?.id).toBe(allergyHistory?.id);
    expect(await importList(resident, { allergies: [paracetamol()] })).toBe('unchanged');
    expect(await eventsOf(resident)).toHaveLength(2);
  });

  test('shows what the source says otherwise, until a person takes it over', async () => {
    const resident = await sentResident();
    await recordPanadol(resident);
    await importList(resident, { allergies: [paracetamol('rash')] });
    const [of] = await entriesOf(resident);
    expect(of).toMatchObject({
      allergen: 'Panadol',
      reaction: 'hives, rash',
      atSource: { name: service.name, state: 'differs', said: paracetamol('rash') },
    });
    const entry = allergyEntry({ allergen: 'Panadol', reaction: 'rash' });
    await record(resident, { kind: 'corrected', of, entry });
    expect(await marksOf(resident)).toEqual([['Panadol', undefined]]);
    expect(await importList(resident, { allergies: [paracetamol('rash')] })).toBe('unchanged');
  });
});

test('ALG-01 what the source takes off its list stays and says so, and is checked until a person takes it off', async () => {
  const resident = await sentResident();
  await importList(resident, { allergies: [paracetamol()] });
  await importList(resident, { allergies: [{ allergen: 'latex', reaction: '' }] });
  expect(await marksOf(resident)).toEqual([
    ['Paracetamol', 'not-listed'],
    ['latex', undefined],
  ]);
  const [first] = await entriesOf(resident);
  expect(first?.atSource).toMatchObject({ system: 'ADMIT', name: service.name });
  await importList(resident, { allergyStatus: 'NONE KNOWN' });
  expect(await marksOf(resident)).toEqual([
    ['Paracetamol', 'not-listed'],
    ['latex', 'not-listed'],
  ]);
});

describe('ALG-01 by FHIR', () => {
  const sent = (resident: TestResident, more: object = {}) => ({
    ...allergy(`Patient/${resident.id}`, 'Paracetamol'),
    id: `a${resident.id}`,
    ...more,
  });
  const verified = (code: string) => ({
    verificationStatus: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification', code },
      ],
    },
  });
  const post = (resource: object) => send('POST', '/fhir/AllergyIntolerance', asJson(resource));

  test('what the source sends under another name is one with it', async () => {
    const resident = await sentResident();
    await recordPanadol(resident);
    await expectStatus(post(sent(resident)), 200);
    const states = (await marksOf(resident)).map(([, state]) => state);
    expect(states).toHaveLength(1);
    expect((await eventsOf(resident)).map(([kind]) => kind)).toEqual([
      states[0] ?? 'same',
      'recorded',
    ]);
  });

  test.each(['refuted', 'entered-in-error'])(
    'one that the source says is %s stays and says so',
    async (code) => {
      const resident = await sentResident();
      await expectStatus(post(sent(resident)), 201);
      await expectStatus(post(sent(resident, verified(code))), 200);
      expect(await marksOf(resident)).toEqual([['Paracetamol', code]]);
      expect((await entriesOf(resident))[0]?.atSource?.name).toBe(service.name);
      expect(await eventsOf(resident)).toEqual([[code, `Import from ${service.name}`]]);
      await expectStatus(post(sent(resident)), 200);
      expect(await marksOf(resident)).toEqual([['Paracetamol', undefined]]);
    },
  );

  test('a system that keeps none changes no mark, and what it ends of the list waits for a person', async () => {
    const resident = await sentResident();
    await recordPanadol(resident);
    const { organisationId } = app.world;
    const other = await insertBackendService(db, app.world, { organisationIds: [organisationId] });
    const sender = fhirSender(app, await other.token('system/*.cruds'));
    const panadol = { ...allergy(`Patient/${resident.id}`, 'Panadol'), id: 'x1' };
    const postPanadol = (more: object = {}) =>
      sender('POST', '/fhir/AllergyIntolerance', asJson({ ...panadol, ...more }));
    await expectStatus(postPanadol(), 200);
    for (const code of ['refuted', 'entered-in-error']) {
      await expectStatus(postPanadol(verified(code)), 202);
      // It ends nothing: nobody here is asked.
      const latex = { code: { text: 'Latex' }, id: code };
      await expectStatus(postPanadol({ ...verified(code), ...latex }), 200);
    }
    expect(await marksOf(resident)).toEqual([['Panadol', 'not-yet']]);
  });
});

test('marks go with the setting', async () => {
  const resident = await sentResident();
  await recordPanadol(resident);
  await expectStatus(keptBy(''), 200);
  expect(await marksOf(resident)).toEqual([['Panadol', undefined]]);
});
