import { wattle } from '../server/cli/wattle.ts';
import { placeMigratedDatabase } from '../server/db/testing.ts';

/** Makes the database in DATA_DIR of a fresh instance, by an operator's commands. Each argument is one, as a JSON array. */
await placeMigratedDatabase(process.env['DATA_DIR'] ?? '');
for (const command of process.argv.slice(2)) {
  const code = await wattle(JSON.parse(command) as string[]);
  if (code !== 0) process.exit(code);
}
