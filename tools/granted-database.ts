import { wattle } from '../server/cli/wattle.ts';
import { placeMigratedDatabase } from '../server/db/testing.ts';

/** Makes the database in DATA_DIR of a fresh instance, by an operator's commands. Each argument is one, as a JSON array. */
await placeMigratedDatabase(process.env['DATA_DIR'] ?? '');
for (const given of process.argv.slice(2)) {
  const code = await wattle(JSON.parse(given) as string[]);
  if (code !== 0) process.exit(code);
}
