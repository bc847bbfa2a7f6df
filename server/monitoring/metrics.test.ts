import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteBackup } from '../backup/last-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { silentLog, temporaryDirectory } from '../db/testing.ts';
import { endJob, takeJob } from '../queries/instance/jobs.ts';
import { insertMail } from '../queries/instance/outgoing-mail.ts';
import { reportTo } from '../safety/report.ts';
import { collectLog } from '../testing/collect-log.ts';
import {
  action,
  addDraft,
  type Charting,
  chartUrl,
  confirm,
  draft,
  finalise,
  finaliseChart,
  openCharting,
  prescription,
} from '../testing/charting.ts';
import { expectStatus } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import { serveMetrics } from '../serve-metrics.ts';

/** What must be found nowhere: a name, a key, a date of birth, words about health, an address. */
const sentinels = {
  familyName: 'Quillfeather',
  givenName: 'Zebedee',
  foreignKey: 'sentinel-key-777',
  directions: 'Crush for dysphagia',
  origin: '203.0.113.77',
};

const logged = collectLog();

let app: Charting;
let resident: TestResident;
let server: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  app = await openCharting({ logTo: logged });
  const { familyName, givenName, foreignKey } = sentinels;
  resident = await app.addResident({ familyName, givenName, foreignKey });
  server = await serveMetrics(app.container, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function scrape(port = server.port): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  return await answer.text();
}

/** The value of a series, such as `name{label="value"}`; undefined if there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** By how much the series grow while `work` runs. */
async function growth(series: readonly string[], work: () => Promise<unknown>) {
  const before = await scrape();
  await work();
  const after = await scrape();
  return series.map((one) => (valueOf(after, one) ?? 0) - (valueOf(before, one) ?? 0));
}

test('calls are counted by operation and status, and timed', async () => {
  const [answered, refused, other, timed] = await growth(
    [
      'wattle_requests_total{operation="medications.latestOrder",status="2xx"}',
      'wattle_requests_total{operation="medications.latestOrder",status="4xx"}',
      'wattle_requests_total{operation="other",status="4xx"}',
      'wattle_request_seconds_count{operation="medications.latestOrder"}',
    ],
    async () => {
      await expectStatus(app.as(app.world.users.Doctor).get(chartUrl(resident)), 204);
      await expectStatus(app.anonymous.get(chartUrl(resident)), 401);
      await expectStatus(app.anonymous.get('/nothing'), 404);
    },
  );
  expect([answered, refused, other, timed]).toEqual([1, 1, 1, 2]);
});

test('writes to a chart are counted once, however often they are sent', async () => {
  const doctor = app.as(app.world.users.Doctor);
  const pharmacist = app.as(app.world.users.Pharmacist);
  const { directions } = sentinels;
  const grown = await growth(
    ['save-draft', 'finalise', 'action-medication', 'confirm-medications'].map(
      (write) => `wattle_chart_writes_total{write="${write}"}`,
    ),
    async () => {
      const before = await finaliseChart(doctor, resident, [
        draft({ prescription: prescription({ directions }) }),
      ]);
      const id = '11111111-1111-4111-8111-111111111111';
      const draftIds = [
        await addDraft(
          doctor,
          resident,
          draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) }),
        ),
      ];
      const request = { id, draftIds, basedOnOrderId: before.id };
      await expectStatus(finalise(doctor, resident, request), 200);
      await expectStatus(finalise(doctor, resident, request), 200);
      const after = await doctor.get(chartUrl(resident));
      for (const { authoringSystemForeignKey } of after.json<Order>().medications) {
        await action(pharmacist, resident, id, authoringSystemForeignKey, 'Actioned');
      }
      await expectStatus(confirm(pharmacist, resident, id), 204);
    },
  );
  expect(grown).toEqual([2, 2, 2, 1]);
});

test('audit rows are timed, and their age is known', async () => {
  const [rows] = await growth(['wattle_audit_write_seconds_count'], () =>
    expectStatus(app.as(app.world.users.Doctor).get(chartUrl(resident)), 200),
  );
  expect(rows).toBe(1);
  const age = valueOf(await scrape(), 'wattle_audit_last_row_age_seconds');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60);
});

test('waiting emails are counted, with the age of the oldest', async () => {
  const { db, now, newId } = app.container;
  expect(valueOf(await scrape(), 'wattle_outbox_oldest_seconds')).toBe(0);
  const mail = { id: newId(), recipient: 'zebedee@example.org', subject: 'Hello', body: '' };
  await insertMail(db.kysely, mail, new Date(now().getTime() - 90_000));
  const text = await scrape();
  expect(valueOf(text, 'wattle_outbox_waiting')).toBe(1);
  expect(valueOf(text, 'wattle_notifications_waiting')).toBe(0);
  expect(valueOf(text, 'wattle_notifications_dead')).toBe(0);
  expect(valueOf(text, 'wattle_outbox_oldest_seconds')).toBe(90);
});

test('charts that wait for a pharmacist are counted until they are confirmed, with the age of the oldest', async () => {
  const waiting = async () => {
    const text = await scrape();
    return ['wattle_orders_waiting', 'wattle_orders_waiting_oldest_seconds'].map((series) =>
      valueOf(text, series),
    );
  };
  const before = await waiting();
  const other = await app.addResident();
  const order = await finaliseChart(app.as(app.world.users.Doctor), other);
  app.later(90_000);
  expect(await waiting()).toEqual([(before[0] ?? 0) + 1, expect.closeTo(90, 1)]);
  const pharmacist = app.as(app.world.users.Pharmacist);
  for (const { authoringSystemForeignKey } of order.medications) {
    await action(pharmacist, other, order.id, authoringSystemForeignKey);
  }
  await expectStatus(confirm(pharmacist, other, order.id), 204);
  expect(await waiting()).toEqual(before);
});

test('held items are counted, with the age of the oldest', async () => {
  const { kysely } = app.container.db;
  const receivedAt = new Date(app.clock.at.getTime() - 60_000);
  await sql`
    insert into held_item (id, source, resource_type, is_clinical, reasons, resource, digest, received_at)
    values (gen_random_uuid(), 'GP', 'Patient', false, '{}', '{}', '\\x00', ${receivedAt})
  `.execute(kysely);
  const text = await scrape();
  expect(valueOf(text, 'wattle_held_items_waiting')).toBe(1);
  expect(valueOf(text, 'wattle_held_items_oldest_seconds')).toBe(60);
});

test('the age of the last good backup is known once there was one, and how much disk is free', async () => {
  const dataDir = temporaryDirectory();
  const settings = { ...app.container.settings, dataDir };
  const other = await serveMetrics({ ...app.container, settings }, { host: '127.0.0.1', port: 0 });
  expect(valueOf(await scrape(other.port), 'wattle_backup_age_seconds')).toBeUndefined();
  noteBackup(dataDir, new Date(app.clock.at.getTime() - 3_600_000));
  const text = await scrape(other.port);
  expect(valueOf(text, 'wattle_backup_age_seconds')).toBe(3600);
  expect(valueOf(text, 'wattle_data_disk_free_bytes')).toBeGreaterThan(0);
  await other.close();
});

test('a job that fails is named, with how often it has; one that is running is not', async () => {
  const { db, now } = app.container;
  for (let time = 0; time < 2; time += 1) {
    await takeJob(db.kysely, 'send-mail', now());
    await endJob(db.kysely, 'send-mail', 'failed');
  }
  await takeJob(db.kysely, 'synchronise', now());
  const text = await scrape();
  expect(valueOf(text, 'wattle_job_failures{name="send-mail"}')).toBe(2);
  expect(valueOf(text, 'wattle_job_failures{name="synchronise"}')).toBe(0);
});

test('a safety check that fails is counted by its name', async () => {
  const [failures] = await growth(
    ['wattle_safety_check_failures_total{check="interaction"}'],
    async () => reportTo(app.container.log)('interaction', new Error(sentinels.familyName)),
  );
  expect(failures).toBe(1);
});

test('a database that doesn’t answer is reported as down, and nothing stale is shown', async () => {
  expect(valueOf(await scrape(), 'wattle_database_up')).toBe(1);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const db = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, silentMs: 300 });
  const other = await serveMetrics({ ...app.container, db }, { host: '127.0.0.1', port: 0 });
  const text = await scrape(other.port);
  expect(valueOf(text, 'wattle_database_up')).toBe(0);
  expect(valueOf(text, 'wattle_database_pool_waiting')).toBe(0);
  expect(valueOf(text, 'wattle_outbox_waiting')).toBeUndefined();
  expect(valueOf(text, 'wattle_audit_last_row_age_seconds')).toBeUndefined();
  expect(text).not.toContain('wattle_job_failures{');
  await other.close();
  await db.close();
  silent.close();
});

test('only GET /metrics is answered', async () => {
  const address = `http://127.0.0.1:${server.port}`;
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('no metric and no log line names a resident, what they take or who asked', async () => {
  const doctor = app.as(app.world.users.Doctor);
  await doctor.get(`/medications/api/v1/medications/${resident.path}?name=${sentinels.familyName}`);
  await doctor.get(`/portal/api/v1/residents?name=${sentinels.familyName}`);
  await doctor.put(`${chartUrl(resident)}/drafts/none`, { note: sentinels.directions });
  await doctor.get(`/${sentinels.foreignKey}/${sentinels.familyName}`);
  await app.app.inject({ url: chartUrl(resident), remoteAddress: sentinels.origin });
  const metrics = await scrape();
  expect(logged.text).toContain('"Answered"');
  for (const sentinel of [
    ...Object.values(sentinels),
    'zebedee@',
    app.world.users.Doctor.subject,
  ]) {
    expect(metrics.toLowerCase()).not.toContain(sentinel.toLowerCase());
    expect(logged.text.toLowerCase()).not.toContain(sentinel.toLowerCase());
  }
});

const deploy = join(import.meta.dirname, '../../deploy');

test.for(['prometheus/wattle-alerts.yml', 'grafana/wattle.json'])(
  'every metric that %s asks for exists',
  async (file) => {
    const names = readFileSync(join(deploy, file), 'utf8').match(/\b(wattle|nodejs|process)_\w+/g);
    const text = await scrape();
    const kinds = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
    );
    const exists = (name: string) =>
      kinds.has(name) || kinds.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
    expect(new Set(names).size).toBeGreaterThan(5);
    expect([...new Set(names)].filter((name) => !exists(name))).toEqual([]);
  },
);
