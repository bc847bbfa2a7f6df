import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Container } from '../container.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings/settings.ts';
import { collectLog } from '../testing/collect-log.ts';
import { insertFacility, insertResident, insertUser } from '../testing/rows.ts';
import { startJobs } from './start.ts';

const now = new Date('2026-11-21T01:30:00Z');
let database: TestDatabase;
let container: Container;
const logged = collectLog();

beforeAll(async () => {
  database = await openTestDatabase();
  container = {
    db: database.db,
    now: () => now,
    newId: () => crypto.randomUUID(),
    log: createLog('info', logged),
    settings: readSettings({}),
  };
});
afterAll(() => database.drop());

async function insertDraft(performedOn: string): Promise<void> {
  const { kysely } = database.db;
  const facility = await insertFacility(kysely);
  const { id: residentId } = await insertResident(kysely, { facilityId: facility.id });
  const prescriber = await insertUser(kysely, {}, []);
  await kysely
    .insertInto('draft')
    .values({
      id: crypto.randomUUID(),
      residentId,
      prescriberId: prescriber.id,
      kind: 'add',
      medicationId: null,
      prescription: '{}',
      product: '{}',
      reason: null,
      performedOn,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

async function insertPayload(id: string, expiresAt: Date): Promise<void> {
  const row = { model: 'Session', id, payload: '{}', expiresAt };
  await database.db.kysely.insertInto('idpPayload').values(row).execute();
}

const draftDays = async () =>
  (await database.db.kysely.selectFrom('draft').select('performedOn').execute()).map(
    (row) => row.performedOn,
  );
const payloads = async () =>
  (await database.db.kysely.selectFrom('idpPayload').select('id').execute()).map((row) => row.id);

test('DRF-05 removes expired drafts at once, and keeps the rest', async () => {
  await insertDraft('2026-11-20');
  await insertDraft('2026-11-21');
  await insertPayload('old', new Date(now.getTime() - 1000));
  await insertPayload('new', new Date(now.getTime() + 1000));
  const jobs = startJobs(container);
  await vi.waitFor(async () => expect(await payloads()).toEqual(['new']));
  await jobs.stop();
  expect(await draftDays()).toEqual(['2026-11-21']);
});

test('a failing job is logged, and the others still run', async () => {
  await insertPayload('old', new Date(now.getTime() - 1000));
  const broken = {
    ...container,
    now: vi.fn<() => Date>(container.now).mockImplementationOnce(fail),
  };
  const jobs = startJobs(broken);
  await vi.waitFor(async () => expect(await payloads()).toEqual(['new']));
  await jobs.stop();
  expect(logged.text).toContain('A job failed');
  expect(logged.text).toContain('remove-stale-drafts');
});

function fail(): never {
  throw new Error('No clock');
}
