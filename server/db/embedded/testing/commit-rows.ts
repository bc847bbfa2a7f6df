import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../open-database.ts';
import { silentLog } from '../../testing.ts';
import { maintain } from '../maintenance.ts';

// Commits one row after another to the embedded database in the given directory, and prints each
// row's number once it is acknowledged, until the process is killed.
const [dataDir = ''] = process.argv.slice(2);
const { kysely } = await openDatabase({ dataDir, log: silentLog });
await sql`create table if not exists row (id integer primary key)`.execute(kysely);

for (let id = 1; ; id += 1) {
  await sql`insert into row values (${id})`.execute(kysely);
  writeSync(1, `${id}\n`);
  if (id % 50 === 0) await maintain(kysely);
}
