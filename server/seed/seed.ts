import { type Kysely, sql } from 'kysely';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { demoPassword, hashDemoPassword, upsertDemoAccount } from '../idp/accounts.ts';
import { facilities, organisations } from './data/places.ts';
import { insertRows, noRows, type ResidentRows, residentTables, type Row } from './rows.ts';

/** Any number, the same in every process. */
const LOCK = 7_242_002;
/** Residents written at once: what bounds the memory. */
const batchSize = 500;

type SeedContainer = Pick<Container, 'db' | 'now'> & {
  readonly log: Pick<Container['log'], 'info'>;
  readonly settings: Pick<Container['settings'], 'demoResidents'>;
};

/**
 * Fills an empty database with the demo world, whole or not at all. Does nothing where there is an organisation
 * already; of several processes that start at once, one fills it and the others wait.
 */
export async function seedDemoWorld(container: SeedContainer): Promise<void> {
  const { db, now, log, settings } = container;
  await db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const found = await tx.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
    if (found !== undefined) return;
    const residents = settings.demoResidents;
    log.info({ residents }, 'Writing the demo world');
    await writePlacesAndPeople(tx);
    await writeResidents(tx, residents, now());
    await markSimilarNames(tx);
    const { writeRegistrations } = await import('./write-registrations.ts');
    await writeRegistrations(tx, now());
    // The prescriptions written here are numbered below, chart by chart.
    await sql`select setval('script_number', 1000)`.execute(tx);
    await sql`analyze`.execute(tx);
    log.info({ residents }, 'Wrote the demo world');
  });
}

async function writePlacesAndPeople(tx: Kysely<Tables>): Promise<void> {
  const { catalogueRows } = await import('./catalogue-rows.ts');
  const people = await import('./people.ts');
  await insertRows(tx, 'organisation', organisations);
  await insertRows(tx, 'facility', facilities.map(facilityRow));
  await insertRows(tx, 'appUser', people.userRows);
  await insertRows(tx, 'userOrganisation', people.grantRows);
  await insertRows(tx, 'provider', people.providerRows);
  await insertRows(tx, 'providerOrganisation', people.providerOrganisationRows);
  await insertRows(tx, 'catalogueProduct', catalogueRows);
  for (const account of people.signIns) {
    await upsertDemoAccount(tx, { ...account, password: demoPassword });
  }
  const passwordHash = await hashDemoPassword(demoPassword);
  const clinical = people.clinicalSignIns.map((one) => ({ ...one, passwordHash }));
  await insertRows(tx, 'clinicalAccount', clinical);
  const lockedUntil = new Date(Date.UTC(9999, 0));
  const locks = people.lockedSubjects.map((subject) => ({ subject, failures: 3, lockedUntil }));
  await insertRows(tx, 'mappingState', locks);
}

function facilityRow(facility: (typeof facilities)[number]): Row<'facility'> {
  const { organisationId, timeZone, utcOffset: _, ...rest } = facility;
  return { ...rest, organisationId, timeZone };
}

async function writeResidents(tx: Kysely<Tables>, count: number, now: Date): Promise<void> {
  // Loaded only here: every later start does without the library of names.
  const { buildWorld } = await import('./world.ts');
  let batch = noRows();
  for (const rows of buildWorld(count, now)) {
    append(batch, rows);
    if (batch.resident.length < batchSize) continue;
    await writeBatch(tx, batch);
    batch = noRows();
  }
  await writeBatch(tx, batch);
}

function append(batch: ResidentRows, rows: ResidentRows): void {
  const add = <T extends keyof ResidentRows>(table: T) =>
    (batch[table] as Row<T>[]).push(...(rows[table] as Row<T>[]));
  for (const table of residentTables) add(table);
}

async function writeBatch(tx: Kysely<Tables>, batch: ResidentRows): Promise<void> {
  const insert = async <T extends keyof ResidentRows>(table: T) =>
    insertRows(tx, table, batch[table] as Row<T>[]);
  for (const table of residentTables) await insert(table);
}

/** Similar: active in one facility, with one family name and given names that start with the same two letters. */
async function markSimilarNames(tx: Kysely<Tables>): Promise<void> {
  await sql`
    update resident set has_similar_name = true where id in (
      select id from (
        select id, count(*) over (
          partition by facility_id, lower(family_name), left(lower(given_name), 2)
        ) as sharing
        from resident where status = 'Active'
      ) as counted where sharing > 1
    )
  `.execute(tx);
}
