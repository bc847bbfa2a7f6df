import { parseArgs } from 'node:util';
import { type KnownRow, verifyChain } from './audit-chain.ts';
import { runOnDatabase } from './run-on-database.ts';

const usage = 'Usage: npm run audit:verify [-- --known <row number>:<hash>]';

function readKnown(text: string | undefined): KnownRow | undefined {
  if (text === undefined) return undefined;
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) throw new Error(usage);
  return { sequence: Number(sequence), hash };
}

await runOnDatabase(async (db) => {
  const { values } = parseArgs({ options: { known: { type: 'string' } } });
  const verdict = await verifyChain(db, readKnown(values.known));
  if (!verdict.ok) {
    console.error(`The audit log is broken at row ${verdict.sequence}: ${verdict.why}.`);
    return 1;
  }
  console.log(`The audit log is intact: ${verdict.count} rows.`);
  if (verdict.count > 0) {
    console.log(`Keep its head to compare later: ${verdict.count}:${verdict.head}`);
  }
  return 0;
});
