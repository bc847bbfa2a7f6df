import type { AuditEvent, Bundle, FhirResource, List, Provenance } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { insertOrder } from '../../testing/orders.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';

const app = await sharedApp();
const db = app.container.db.kysely;
const world = await insertWorld(db);
const first = await insertOrder(
  db,
  world.resident,
  world.users.Doctor,
  [{}],
  new Date('2026-05-01T02:00:00Z'),
);
const second = await insertOrder(
  db,
  world.resident,
  world.users.Doctor,
  [{}],
  new Date('2026-06-01T02:00:00Z'),
);
const foreign = await insertOrder(db, world.elsewhere.resident, world.elsewhere.doctor, [{}]);
await db
  .insertInto('orderConfirmation')
  .values({
    id: second.id,
    orderId: second.id,
    confirmedBy: world.users.Pharmacist.id,
    confirmedByName: 'Pat Pharmacist',
    confirmedAt: new Date('2026-06-02T02:00:00Z'),
  })
  .execute();
const service = await insertBackendService(db, world, {
  organisationIds: [world.organisationId],
});
const system = fhirSender(app, await service.token('system/AuditEvent.rs'));

async function found<R extends FhirResource>(path: string, type: keyof World['users'] = 'Doctor') {
  const answer = await app.as(world.users[type]).get(`/fhir/${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const { total, entry = [] } = answer.json<Bundle<R>>();
  const resources = entry.flatMap(({ resource }) => resource ?? []);
  expect(resources).toHaveLength(total ?? -1);
  return resources;
}

describe('au-medlist', () => {
  test('every version of a chart is a list, of which the latest is current', async () => {
    const lists = await found<List>(`List?patient=${world.resident.id}&code=medications`);
    expect(new Map(lists.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first.id, 'retired'],
        [second.id, 'current'],
      ]),
    );
    const [current] = await found<List>(
      `List?patient=${world.resident.id}&code=medications&status=current`,
    );
    expect(current?.entry).toEqual([
      {
        flag: { coding: [expect.objectContaining({ code: 'prescribed' })] },
        item: { reference: `MedicationRequest/${second.medicationIds[0]}` },
      },
    ]);
    expect(current?.meta?.profile).toEqual([
      'http://hl7.org.au/fhir/StructureDefinition/au-medlist',
    ]);
    expect(current?.date).toMatch(/^2026-06-01T11:30:00\+09:30$/);
  });

  test('a chart of another organisation is not found, nor counted', async () => {
    expect(await found<List>(`List?_id=${foreign.id}`)).toEqual([]);
    const answer = await app.as(world.users.Doctor).get(`/fhir/List/${foreign.id}`);
    expect(answer.statusCode).toBe(404);
  });
});

describe('Provenance', () => {
  test('the people who finalised and confirmed a chart are told apart', async () => {
    const all = await found<Provenance>(`Provenance?patient=${world.resident.id}`);
    const agents = all.map(({ id, agent }) => [
      id,
      agent[0]?.type?.coding?.[0]?.code,
      agent[0]?.who.display,
    ]);
    expect(agents).toEqual([
      [`confirmed-${second.id}`, 'verifier', 'Pat Pharmacist'],
      ...[first.id, second.id]
        .map((id) => `finalised-${id}`)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((id) => [id, 'author', world.users.Doctor.name]),
    ]);
  });

  test.for([
    ['target of the version', () => `target=List/${second.id}`, 2],
    ['target of the medicine', () => `target=MedicationRequest/${second.medicationIds[0]}`, 1],
    ['target of another organisation', () => `target=List/${foreign.id}`, 0],
    ['recorded', () => `patient=${world.resident.id}&recorded=ge2026-06-01`, 2],
    ['_id', () => `_id=finalised-${first.id},confirmed-${second.id}`, 2],
    ['_id of another organisation', () => `_id=finalised-${foreign.id}`, 0],
  ] as const)('Provenance by %s', async ([, query, count]) => {
    const all = await found<Provenance>(`Provenance?${query()}`);
    expect(all).toHaveLength(count);
    for (const { target } of all) expect(target.length).toBeGreaterThan(0);
  });
});

describe('AuditEvent', () => {
  const bySystem = async (query: string) =>
    (
      (await system('GET', `/fhir/AuditEvent?${query}`)).json<Bundle<AuditEvent>>().entry ?? []
    ).flatMap(({ resource }) => resource ?? []);

  test('a system reads what was done with a resident', async () => {
    await found(`Patient?_id=${world.resident.id}`);
    const events = await bySystem(`patient=${world.resident.id}`);
    const search = events.find(({ subtype }) => subtype?.[0]?.code === 'fhir-search');
    expect(search).toMatchObject({
      action: 'R',
      agent: [{ requestor: true, who: { reference: `Practitioner/${world.users.Doctor.id}` } }],
      entity: [{ what: { reference: `Patient/${world.resident.id}` } }],
    });
    expect(await bySystem(`patient=${world.resident.id}&action=C`)).toEqual([]);
  });

  test('an administrator reads who did what, but not with whom, and can’t search by a resident', async () => {
    await found(`Patient?_id=${world.resident.id},${world.elsewhere.resident.id}`);
    const events = await found<AuditEvent>('AuditEvent?action=R&_count=200', 'Administrator');
    const search = events.find(({ subtype }) => subtype?.[0]?.code === 'fhir-search');
    expect(search).toMatchObject({
      type: { code: 'rest' },
      agent: [{ who: { reference: `Practitioner/${world.users.Doctor.id}` } }],
    });
    const administrator = app.as(world.users.Administrator);
    const read = await administrator.get(`/fhir/AuditEvent/${search?.id}`);
    expect(read.json()).toEqual(search);
    expect(JSON.stringify(events)).not.toContain(world.resident.id);
    for (const query of [
      `patient=${world.resident.id}`,
      `patient=${crypto.randomUUID()}`,
      'patient.identifier=8003608833357361',
    ]) {
      const answer = await administrator.get(`/fhir/AuditEvent?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 403]);
    }
  });

  test('a system reads only of residents of its organisations', async () => {
    const other = app.as(world.elsewhere.doctor);
    expect((await other.get(`/fhir/Patient/${world.elsewhere.resident.id}`)).statusCode).toBe(200);
    for (const [resident, isSeen] of [
      [world.resident, true],
      [world.elsewhere.resident, false],
    ] as const) {
      const answer = await system('GET', `/fhir/AuditEvent?patient=${resident.id}`);
      expect((answer.json<Bundle>().total ?? 0) > 0).toBe(isSeen);
    }
  });
});
