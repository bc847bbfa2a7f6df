import { parseArgs } from 'node:util';
import { type KnownRow, verifyChain } from '../backup/audit-chain.ts';
import { type Command, UsageError } from './command.ts';
import { runOnDatabase } from './run-on-database.ts';

export const verifyAuditCommand: Command = {
  summary: 'Checks the hash chain of the audit log and names the first broken row.',
  usage: `[--known <row number>:<hash>]
  --known  a head that an earlier check printed; shows that nothing before it was rewritten`,
  run: async (args) => {
    const { values } = parseArgs({ args, options: { known: { type: 'string' } } });
    const known = readKnown(values.known);
    const verdict = await runOnDatabase(({ kysely }) => verifyChain(kysely, known));
    if (!verdict.ok) {
      console.error(`The audit log is broken at row ${verdict.sequence}: ${verdict.why}.`);
      return 1;
    }
    console.log(`The audit log is intact: ${verdict.count} rows.`);
    if (verdict.count > 0) {
      console.log(`Keep its head to compare later: ${verdict.count}:${verdict.head}`);
    }
    return 0;
  },
};

function readKnown(text: string | undefined): KnownRow | undefined {
  if (text === undefined) return undefined;
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new UsageError('--known is a row number, a colon and a hash.');
  }
  return { sequence: Number(sequence), hash };
}
