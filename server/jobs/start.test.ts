import { beforeEach, expect, test, vi } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { openTestDatabase } from '../db/testing.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings/settings.ts';
import { collectLog } from '../testing/collect-log.ts';
import { insertFacility, insertResident, insertUser } from '../testing/rows.ts';
import { takeJob } from '../queries/instance/jobs.ts';
import { type Job, startJobs } from './start.ts';

const now = new Date('2026-11-21T01:30:00Z');
const logged = collectLog();

const database = await forAll(openTestDatabase());
const container = {
  db: database.db,
  now: () => now,
  newId: () => crypto.randomUUID(),
  log: createLog('info', logged),
  settings: readSettings({}),
};
beforeEach(() => database.db.kysely.deleteFrom('job').execute());

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

const states = async () => {
  const rows = await database.db.kysely.selectFrom('job').selectAll().orderBy('name').execute();
  return rows.map(({ name, failures, dueAt }) => ({ name, failures, dueAt }));
};

/** Starts jobs, waits for their first round and stops them. */
async function runOnce(jobs: readonly Job[], at = now): Promise<void> {
  const last = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const running = startJobs({ ...container, now: () => at }, [...jobs, ['last', last]]);
  await vi.waitFor(() => expect(last).toHaveBeenCalled());
  await running.stop();
}

test('a job that fails is named in the log, and the others still run', async () => {
  const other = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await runOnce([
    ['broken', fail],
    ['other', other],
  ]);
  expect(other).toHaveBeenCalledOnce();
  expect(logged.text).toMatch(/"job":"broken".*A job failed/);
  expect(await states()).toMatchObject([
    { name: 'broken', failures: 1, dueAt: null },
    { name: 'last', failures: 0 },
    { name: 'other', failures: 0 },
  ]);
});

test('a job that failed three times waits, longer each time, and starts afresh once it has worked', async () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  for (let time = 0; time < 3; time += 1) await runOnce([['broken', fail]]);
  expect(await states()).toMatchObject([{ name: 'broken', failures: 3, dueAt: minutes(10) }, {}]);
  const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await runOnce([['broken', step]], minutes(9));
  expect(step).not.toHaveBeenCalled();
  expect(logged.text).toMatch(/"job":"broken","failures":3.*A job waits because it failed/);
  await runOnce([['broken', fail]], minutes(10));
  expect(await states()).toMatchObject([{ failures: 4, dueAt: minutes(30) }, {}]);
  await runOnce([['broken', step]], minutes(30));
  expect(step).toHaveBeenCalledOnce();
  expect(await states()).toMatchObject([{ failures: 0, dueAt: null }, {}]);
});

test('a run that took its process with it counts as failed, and is not begun again by the next start', async () => {
  const { kysely } = database.db;
  await takeJob(kysely, 'deadly', now);
  const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await runOnce([['deadly', step]]);
  expect(step).not.toHaveBeenCalled();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await takeJob(kysely, 'deadly', later(120));
  await takeJob(kysely, 'deadly', later(240));
  await runOnce([['deadly', step]], later(500));
  expect(step).not.toHaveBeenCalled();
  expect(logged.text).toMatch(/"job":"deadly","failures":3/);
});

test('a job with more to do goes on, while the others have their turns', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  let left = 5;
  const step = async () => {
    left -= 1;
    if (left === 0) resolve();
    return left > 0;
  };
  const jobs = startJobs(container, [['long', step]]);
  await promise;
  await jobs.stop();
  expect(await states()).toMatchObject([{ name: 'long', failures: 0 }]);
});

async function fail(): Promise<never> {
  throw new Error('Broken');
}
