import { randomUUID } from 'node:crypto';
import type { FhirResource, OperationOutcome } from 'fhir/r4';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { purgeExports } from '../../queries/exchange/exports.ts';
import { insertBackendService, type TestService } from '../../testing/backend-services.ts';
import { sharedCharting } from '../../testing/charting.ts';
import { fhirPerson, fhirSender, type FhirSend } from '../../testing/fhir.ts';
import { Exporter } from './exporter.ts';

interface Manifest {
  readonly transactionTime: string;
  readonly request: string;
  readonly requiresAccessToken: boolean;
  readonly output: { readonly type: string; readonly url: string; readonly count: number }[];
  readonly error: { readonly type: string; readonly url: string }[];
}

let service: TestService;
let send: FhirSend;
const start = new Date('2026-11-21T01:30:00.000Z');
const parameters = '_type=Patient,Location';

const app = await sharedCharting();
const { organisationId } = app.world;
const elsewhereId = app.world.elsewhere.organisationId;
for (const _ of [1, 2, 3, 4]) await app.addResident();
beforeEach(async () => {
  app.clock.at = start;
  service = await registered([organisationId]);
  send = fhirSender(app, await service.token('system/*.rs'));
});
afterEach(() => kysely().deleteFrom('bulkExport').execute());

const kysely = () => app.container.db.kysely;
const registered = (organisationIds: readonly string[], ...scopes: string[]) =>
  insertBackendService(kysely(), app.world, {
    organisationIds,
    ...(scopes.length > 0 && { scopes }),
  });
const pass = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000);
};
const respondAsync = { headers: { prefer: 'respond-async' } };
const begin = (path = `/$export?${parameters}`, by = send) =>
  by('GET', `/fhir${path}`, respondAsync);
const pathOf = (address: string) => new URL(address).pathname;

/** Begins an export; returns the path of its status. */
async function begun(path?: string, by = send): Promise<string> {
  const answer = await begin(path, by);
  expect([answer.statusCode, answer.body]).toEqual([202, '']);
  return pathOf(String(answer.headers['content-location']));
}
async function write(page?: number): Promise<void> {
  const exporter = new Exporter(app.container, page);
  while (await exporter.writePart());
}
async function manifestAt(status: string, by = send): Promise<Manifest> {
  const answer = await by('GET', status);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  return answer.json<Manifest>();
}
async function resourcesOf({ output }: Manifest, by = send): Promise<FhirResource[]> {
  const resources = [];
  for (const { url, count } of output) {
    const answer = await by('GET', pathOf(url), { headers: { accept: 'application/fhir+ndjson' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/fhir+ndjson');
    const lines = answer.body.trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    resources.push(...lines.map((line) => JSON.parse(line) as FhirResource));
  }
  return resources;
}
const idsOf = (resources: readonly FhirResource[], type: string) =>
  resources.filter(({ resourceType }) => resourceType === type).map(({ id = '' }) => id);
const residentIds = async (facilityId: string) =>
  (
    await kysely()
      .selectFrom('resident')
      .where('facilityId', '=', facilityId)
      .select('id')
      .execute()
  )
    .map(({ id }) => id)
    .toSorted();

describe('refuses', () => {
  const levels = () => [
    '/$export',
    '/Patient/$export',
    `/Group/${organisationId}/$export`,
    `/Organization/${organisationId}/$export`,
  ];

  test('callers without a token, people of every kind, and services without a scope for residents', async () => {
    const weak = fhirSender(app, await service.token('system/Location.rs'));
    const administrator = await fhirPerson(app, app.world.users.Administrator);
    const doctor = await fhirPerson(app, app.world.users.Doctor);
    for (const path of levels()) {
      expect((await begin(path, fhirSender(app))).statusCode).toBe(401);
      for (const one of [weak, administrator, doctor]) {
        expect((await begin(path, one)).statusCode).toBe(403);
      }
    }
  });

  test('an organisation that isn’t the service’s, like one that doesn’t exist', async () => {
    for (const type of ['Group', 'Organization']) {
      for (const id of [elsewhereId, 'nowhere']) {
        expect((await begin(`/${type}/${id}/$export`)).statusCode).toBe(404);
      }
    }
  });

  test.for([
    ['_type=Nothing', 400],
    ['_type=AuditEvent', 400],
    ['_since=yesterday', 400],
    ['_outputFormat=csv', 400],
    ['_typeFilter=Patient%3Fgender=female', 400],
  ] as const)('%s', async ([query, status]) => {
    const answer = await begin(`/$export?${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<OperationOutcome>().resourceType).toBe('OperationOutcome');
  });

  test('a request that doesn’t want to wait, and a type that the token doesn’t cover', async () => {
    expect((await send('GET', '/fhir/$export')).statusCode).toBe(400);
    const narrow = fhirSender(app, await service.token('system/Patient.rs'));
    expect((await begin('/$export?_type=Location', narrow)).statusCode).toBe(403);
  });

  test('a second one while the first is running', async () => {
    const status = await begun();
    const second = await begin();
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '60']);
    await send('DELETE', status);
    await begun();
  });

  test('others’ exports and files, like those that don’t exist', async () => {
    const status = await begun();
    await write();
    const { output } = await manifestAt(status);
    const other = fhirSender(app, await (await registered([organisationId])).token('system/*.rs'));
    const file = pathOf(output[0]?.url ?? '');
    for (const path of [status, file, `/fhir/bulk-export/${randomUUID()}`, '/fhir/bulk-export/x']) {
      expect((await other('GET', path)).statusCode).toBe(404);
    }
    expect((await other('DELETE', status)).statusCode).toBe(404);
    expect((await fhirSender(app)('GET', file)).statusCode).toBe(401);
    const narrow = fhirSender(app, await service.token('system/Patient.rs'));
    const locations = output.find(({ type }) => type === 'Location');
    expect((await narrow('GET', pathOf(locations?.url ?? ''))).statusCode).toBe(403);
    for (const number of ['0', '99', 'x']) {
      expect((await send('GET', `${status}/${number}`)).statusCode).toBe(404);
    }
  });
});

describe('exports', () => {
  test('everything within reach and nothing else, each resource once, whatever the size of a file', async () => {
    for (const page of [1, 2, 1000]) {
      const status = await begun();
      const running = await send('GET', status);
      expect([running.statusCode, running.headers['x-progress']]).toEqual([
        202,
        '0 of 2 types, 0 resources',
      ]);
      expect(running.headers['retry-after']).toBe('5');
      await write(page);
      const manifest = await manifestAt(status);
      expect(manifest).toMatchObject({ requiresAccessToken: true, error: [] });
      expect(manifest.request).toContain(`/fhir/$export?${parameters}`);
      const resources = await resourcesOf(manifest);
      expect(idsOf(resources, 'Patient').toSorted()).toEqual(
        await residentIds(app.world.facilityId),
      );
      expect(idsOf(resources, 'Location')).toEqual([app.world.facilityId]);
    }
  });

  test('one organisation of a service that has two', async () => {
    const wide = await registered([organisationId, elsewhereId]);
    const by = fhirSender(app, await wide.token('system/*.rs'));
    const status = await begun(`/Organization/${elsewhereId}/$export?${parameters}`, by);
    await write();
    const resources = await resourcesOf(await manifestAt(status, by), by);
    expect(idsOf(resources, 'Patient')).toEqual([app.world.elsewhere.resident.id]);
    expect(idsOf(resources, 'Location')).toEqual([app.world.elsewhere.facilityId]);
  });

  test('only the types that the token covers, and only what has changed since', async () => {
    const narrow = fhirSender(app, await service.token('system/Patient.rs'));
    const all = await begun('/Patient/$export', narrow);
    await write();
    const manifest = await manifestAt(all, narrow);
    expect(new Set(manifest.output.map(({ type }) => type))).toEqual(new Set(['Patient']));
    const none = await begun('/Patient/$export?_type=Patient&_since=2099-01-01T00:00:00Z');
    await write();
    expect((await manifestAt(none)).output).toEqual([]);
  });

  test('audited once at its start and once for each file', async () => {
    const status = await begun();
    await write();
    const manifest = await manifestAt(status);
    await resourcesOf(manifest);
    const id = status.split('/').at(-1);
    const rows = await kysely()
      .selectFrom('auditLog')
      .select('action')
      .where(sql<boolean>`detail ->> 'export' = ${id}`)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'fhir-export',
      ...manifest.output.map(() => 'fhir-export-file'),
    ]);
  });
});

describe('on bad days', () => {
  test('after a process is killed in the middle of an export, another continues, and no resource is missing or repeated', async () => {
    const status = await begun();
    const first = new Exporter(app.container, 2);
    await first.writePart();
    // What a process leaves behind if it is killed while writing the second part.
    const until = new Date(app.clock.at.getTime() + 120_000);
    await kysely().updateTable('bulkExport').set({ takenUntil: until, attempts: 1 }).execute();
    const second = new Exporter(app.container, 2);
    expect(await second.writePart()).toBe(false);
    expect((await send('GET', status)).headers['x-progress']).toBe('0 of 2 types, 2 resources');
    pass(2);
    while (await second.writePart());
    const ids = idsOf(await resourcesOf(await manifestAt(status)), 'Patient');
    expect(ids.toSorted()).toEqual(await residentIds(app.world.facilityId));
  });

  test('several processes at once write each part once', async () => {
    const status = await begun();
    const running = [1, 2, 3].map(() => new Exporter(app.container, 1));
    await Promise.all(
      running.map(async (one) => {
        while (await one.writePart());
      }),
    );
    await write(1);
    const ids = idsOf(await resourcesOf(await manifestAt(status)), 'Patient');
    expect(ids.toSorted()).toEqual(await residentIds(app.world.facilityId));
  });

  test('cancelled while it runs, it is gone and stays gone', async () => {
    const status = await begun();
    const exporter = new Exporter(app.container, 1);
    await exporter.writePart();
    expect((await send('DELETE', status)).statusCode).toBe(202);
    expect(await exporter.writePart()).toBe(false);
    expect((await send('GET', status)).statusCode).toBe(404);
    expect((await send('DELETE', status)).statusCode).toBe(404);
    const parts = await kysely().selectFrom('bulkExportPart').select('number').execute();
    expect(parts).toEqual([]);
  });

  test('a day after its end it is not found, and its files are deleted', async () => {
    const status = await begun();
    await write();
    const { output } = await manifestAt(status);
    pass(24 * 60);
    expect((await send('GET', status)).statusCode).toBe(404);
    expect((await send('GET', pathOf(output[0]?.url ?? ''))).statusCode).toBe(404);
    await purgeExports(kysely(), app.clock.at);
    expect(await kysely().selectFrom('bulkExport').select('id').execute()).toEqual([]);
  });

  test('a service whose access or scope ends meanwhile gets no more', async () => {
    const status = await begun();
    const exporter = new Exporter(app.container, 2);
    await exporter.writePart();
    const change = (values: { scopes?: string[]; endedAt?: Date }) =>
      kysely().updateTable('backendService').set(values).where('id', '=', service.id).execute();
    await change({ scopes: ['system/Location.rs'] });
    while (await exporter.writePart());
    const { output, error } = await manifestAt(status);
    expect(output.map(({ type, count }) => [type, count])).toEqual([
      ['Patient', 2],
      ['Location', 1],
    ]);
    const outcome = await send('GET', pathOf(error[0]?.url ?? ''));
    expect(outcome.json<OperationOutcome>().issue[0]?.code).toBe('forbidden');
    await begun('/Patient/$export?_type=Patient');
    await change({ endedAt: app.clock.at });
    expect(await exporter.writePart()).toBe(false);
  });

  test('resources that can’t be read are named in a file of errors, and the rest are there', async () => {
    const status = await begun();
    await kysely()
      .updateTable('bulkExport')
      .set({ attempts: 3, after: 'killed three times here' })
      .execute();
    await write();
    const { output, error } = await manifestAt(status);
    expect(output.map(({ type }) => type)).toEqual(['Location']);
    const outcome = await send('GET', pathOf(error[0]?.url ?? ''));
    expect(outcome.json<OperationOutcome>().issue[0]).toMatchObject({ code: 'exception' });
  });
});
