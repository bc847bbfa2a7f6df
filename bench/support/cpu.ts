import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether the system reports each process's CPU time in nanoseconds and its memory, as Linux does. */
export const knowsCpu = existsSync('/proc/self/schedstat');

/** A process's CPU time so far, across all threads, in ms. */
export function cpuOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The most memory that a process has had so far, in MB; 0 where the system doesn't report it. */
export function mostMemoryOf(pid: number): number {
  if (!knowsCpu) return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
