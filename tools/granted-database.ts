import { wattle } from '../server/cli/wattle.ts';
import { placeMigratedDatabase } from '../server/db/testing.ts';

/**
 * Makes the database in DATA_DIR, with the people of a fresh instance entered as an operator would. Each argument is what
 * follows `grant`, as a JSON array.
 */
await placeMigratedDatabase(process.env['DATA_DIR'] ?? '');
for (const given of process.argv.slice(2)) {
  const code = await wattle(['grant', ...(JSON.parse(given) as string[])]);
  if (code !== 0) process.exit(code);
}
