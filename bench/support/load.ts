import { setTimeout as wait } from 'node:timers/promises';
import { median } from './rounds.ts';

/** What many callers achieved in a period. */
export interface Throughput {
  /** How many were answered. */
  readonly calls: number;
  readonly perSecond: number;
  /** Of one call, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

/**
 * Lets this number of callers send one call after another, each as soon as it is answered, for this time or until
 * there is no call left for any of them.
 */
export async function callOften(
  call: (caller: number) => Promise<unknown> | undefined,
  callers: number,
  seconds: number,
): Promise<Throughput> {
  const times: number[] = [];
  let errors = 0;
  let isOver = false;
  const began = performance.now();
  const callOn = async (caller: number) => {
    while (!isOver) {
      const start = performance.now();
      const answer = call(caller);
      if (answer === undefined) return;
      await answer.then(
        () => times.push(performance.now() - start),
        () => (errors += 1),
      );
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, caller) => callOn(caller)));
  await Promise.race([all, wait(seconds * 1000)]);
  isOver = true;
  await all;
  const lasted = (performance.now() - began) / 1000;
  return { calls: times.length, perSecond: times.length / lasted, ...centiles(times), errors };
}

export function centiles(times: readonly number[]): Pick<Throughput, 'p50' | 'p99'> {
  const slowest = times.toSorted((a, b) => b - a)[Math.floor(times.length / 100)];
  return { p50: median(times), p99: slowest ?? Number.NaN };
}
