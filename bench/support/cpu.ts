import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether the system reports each process's CPU time in nanoseconds, as Linux does. */
export const knowsCpu = existsSync('/proc/self/schedstat');

/** A process's CPU time so far, across all threads, in ms. */
export function cpuOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}
