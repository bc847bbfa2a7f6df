import { writeSync } from 'node:fs';
import { openDatabase } from '../../db/open-database.ts';
import { silentLog } from '../../db/testing.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { AuditBatches } from '../audit-batches.ts';

// Adds audit rows for 16 callers who read and two who write, and prints each row’s action once its caller would have
// been answered, until the process is killed.
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const { kysely } = await openDatabase({ databaseUrl, dataDir, log: silentLog });
const audits = new AuditBatches(kysely);

async function call(name: string, isWrite: boolean): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    const action = `${name}-${nth}`;
    const entry = { actor: 'somebody', action, resident: null, origin: '127.0.0.1', detail: {} };
    await (isWrite
      ? kysely.transaction().execute((tx) => insertAudit(tx, entry))
      : audits.add(entry));
    writeSync(1, `${action}\n`);
  }
}

await Promise.all(Array.from({ length: 18 }, (_, nth) => call(`caller${nth}`, nth >= 16)));
