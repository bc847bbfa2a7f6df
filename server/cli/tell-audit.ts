import type { ChainVerdict } from '../backup/audit-chain.ts';

/** Reports on the audit log in a backup; returns the exit code. */
export function tellAudit(audit: ChainVerdict): number {
  if (!audit.ok) {
    console.error(`The audit log was already broken at row ${audit.sequence}: ${audit.why}.`);
    return 1;
  }
  console.log(
    `The audit log is intact: ${audit.count} rows. Its head: ${audit.count}:${audit.head}`,
  );
  return 0;
}
