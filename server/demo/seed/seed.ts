import { type Kysely, sql } from 'kysely';
import { refreshIn } from '../../commands/refresh-look-alikes.ts';
import type { Container } from '../../container.ts';
import { takeAnyTime } from '../../db/pool.ts';
import { columnOf } from '../../db/spelling.ts';
import type { Tables } from '../../db/tables.ts';
import { hashDemoPassword, upsertDemoAccount } from '../idp/accounts.ts';
import { rowsOfWorld } from './batches.ts';
import type { FacilitySeed } from './data/places.ts';
import { abnOf, hpioOf } from './identifiers.ts';
import { isForDemo, markAsDemo } from './demo-mark.ts';
import { placesOf } from './places.ts';
import { insertRows, residentTables, type Row, writeRows } from './rows.ts';

/** Any number, the same in every process. */
const LOCK = 7_242_002;
/** Residents between two lines of the log, some seconds apart. */
const progressEvery = 12_000;

/** More than live in any facility here: the look-alikes of each are computed at once. */
const wholeFacility = 1000;

type SeedContainer = Pick<Container, 'db' | 'now'> & {
  readonly log: Pick<Container['log'], 'info'>;
  readonly settings: Pick<Container['settings'], 'demoResidents'>;
};

/**
 * Fills an empty database with the demo world, whole or not at all. Does nothing where it has already, and refuses a
 * database with anything else; of several processes that start at once, one fills it and the others wait.
 */
export async function seedDemoWorld(container: SeedContainer): Promise<void> {
  const { db, now, log, settings } = container;
  await db.kysely.transaction().execute(async (tx) => {
    await takeAnyTime(tx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isForDemo(tx))) return;
    const residents = settings.demoResidents;
    log.info({ residents }, 'Writing the demo world');
    await markAsDemo(tx, now());
    await writePlacesAndPeople(tx, residents);
    const { medicationListRows } = await import('./medication-lists.ts');
    await insertRows(tx, 'medicationList', medicationListRows(now()));
    await inBulk(tx, () => writeResidents(tx, residents, container));
    // So that what follows finds its rows by the indexes.
    await sql`analyze`.execute(tx);
    // Written without triggers, where the database lets us.
    await sql`insert into look_alike_change (facility_id) select id from facility`.execute(tx);
    while (await refreshIn(tx, undefined, wholeFacility));
    await sql`analyze look_alike, look_alike_key`.execute(tx);
    const { writeRegistrations } = await import('./write-registrations.ts');
    await writeRegistrations(tx, now());
    const { writeExchange } = await import('./write-exchange.ts');
    await writeExchange(tx, now());
    const { writeQuestions } = await import('./write-questions.ts');
    await writeQuestions(tx, now());
    // The prescriptions written here are numbered below, chart by chart.
    await sql`select setval('script_number', 1000)`.execute(tx);
    log.info({ residents }, 'Wrote the demo world');
  });
}

async function writePlacesAndPeople(tx: Kysely<Tables>, residents: number): Promise<void> {
  const { catalogueRows } = await import('./catalogue-rows.ts');
  const people = await import('./people.ts');
  const { organisations, facilities } = placesOf(residents);
  await insertRows(tx, 'organisation', organisations.map(organisationRow));
  await insertRows(tx, 'facility', facilities.map(facilityRow));
  await insertRows(tx, 'appUser', people.userRows);
  await insertRows(tx, 'userOrganisation', people.grantRowsOf(organisations));
  await insertRows(tx, 'provider', people.providerRows);
  const providerOrganisations = people.providerOrganisationRowsOf(organisations);
  await insertRows(tx, 'providerOrganisation', providerOrganisations);
  await insertRows(tx, 'catalogueProduct', catalogueRows);
  for (const account of people.signIns) {
    await upsertDemoAccount(tx, account);
  }
  const passwordHash = await hashDemoPassword();
  const clinical = people.clinicalSignIns.map((one) => ({ ...one, passwordHash }));
  await insertRows(tx, 'clinicalAccount', clinical);
  const lockedUntil = new Date(Date.UTC(9999, 0));
  const locks = people.lockedSubjects.map((subject) => ({ subject, failures: 3, lockedUntil }));
  await insertRows(tx, 'mappingState', locks);
}

/** Beyond the numbers of the facilities. */
function organisationRow(
  organisation: ReturnType<typeof placesOf>['organisations'][number],
  i: number,
): Row<'organisation'> {
  return { ...organisation, hpioNumber: hpioOf(901 + i), abn: abnOf(1 + i), revision: 0 };
}

function facilityRow(facility: FacilitySeed): Row<'facility'> {
  const { organisationId, timeZone, utcOffset: _, hasNoHpio, ...rest } = facility;
  const number = Number(facility.id.slice(1));
  const hpioNumber = hasNoHpio === true ? null : hpioOf(number);
  const racsId = String(9900 + number);
  return {
    ...rest,
    organisationId,
    timeZone,
    hpioNumber,
    racsId,
    seenWithinHours: 24,
    chartKind: 'electronic' as const,
    chartMonths: null,
    packingDay: number % 2 === 0 ? 'tue' : 'wed',
    revision: 0,
  };
}

/**
 * Writes without what takes longer than the writing: looking up each of some millions of references, which
 * seed.test.ts proves right (if the database's role may not skip that, they are looked up), and sorting row
 * after row into indexes, which are made again of all rows at once.
 */
async function inBulk(tx: Kysely<Tables>, write: () => Promise<void>): Promise<void> {
  const role = 'session_replication_role';
  const setRole = (value: string) =>
    sql`select set_config(${role}, ${value}, true) where has_parameter_privilege(${role}, 'set')`;
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in (${sql.join(residentTables.map(columnOf))}) and not indisunique
  `.execute(tx);
  await setRole('replica').execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  await setRole('origin').execute(tx);
}

async function writeResidents(
  tx: Kysely<Tables>,
  count: number,
  { now, log }: SeedContainer,
): Promise<void> {
  for await (const { batch, tables } of rowsOfWorld(count, now())) {
    for (const rows of tables) await writeRows(tx, rows);
    if (batch.to % progressEvery === 0)
      log.info({ written: batch.to, of: count }, 'Writing the demo world');
  }
}
