import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { followResident } from '../../e2e/support/hub-client.ts';
import { prepare } from '../support/finalisations.ts';
import { RefusedError, type Caller, type ReadCall } from '../support/reads.ts';

/** Between two writes of a process. */
const pauseMs = 150;
const retryMs = 250;

/**
 * Tries until it works; undefined if it is over before. Throws if the call is refused for another reason than the
 * database.
 */
async function insist<T>(
  attempt: () => Promise<T>,
  isOver: () => boolean,
): Promise<{ readonly answer: T } | undefined> {
  while (!isOver()) {
    try {
      return { answer: await attempt() };
    } catch (error) {
      if (error instanceof RefusedError && error.status !== 503) throw error;
      await wait(retryMs);
    }
  }
  return undefined;
}

/** What one process acknowledged and announced, with the time of each (ms, as `performance.now()`). */
export class Witness {
  /** The orders acknowledged. */
  readonly written = new Map<string, number>();
  /** When its hub client heard of an event. */
  readonly heard: number[] = [];
  /** Why it can't continue. */
  failure: unknown;
  #isOver = false;
  #end = () => {};
  readonly #stopped = new Promise<undefined>((resolve) => (this.#end = () => resolve(undefined)));
  readonly #ending: Promise<void>[] = [];

  /** Drafts and finalises on one chart after the other, from a list shared with others. */
  write(call: Caller, charts: ResidentPath[]): void {
    this.#run(async () => {
      const chart = charts.pop();
      if (chart === undefined) throw new Error('The drill took longer than there are charts');
      const draftId = Uuid.parse(randomUUID());
      const isOver = () => this.#isOver;
      const finalise = (await insist(() => prepare(call, chart, draftId), isOver))?.answer;
      if (finalise === undefined) return;
      if ((await insist(() => call(finalise), isOver)) === undefined) return;
      const { id } = JSON.parse(finalise.body ?? '') as { id: string };
      this.written.set(id, performance.now());
      await wait(pauseMs);
    });
  }

  /** Makes the same call again and again, whatever the answer. */
  repeat(call: Caller, read: ReadCall): void {
    this.#run(async () => {
      await call(read).catch(() => undefined); // missed while there is no primary
      await wait(1000);
    });
  }

  /** Follows a resident at the process's hub, and connects again whenever the connection ends. */
  listen(url: string, token: string, key: string): void {
    this.#run(async () => {
      const client = await followResident(url, token, key).catch(() => undefined);
      if (client !== undefined) {
        const over = client.over.then(() => undefined);
        // Once the others have stopped there are no more events.
        const next = () => Promise.race([client.event(), over, this.#stopped]);
        while ((await next()) !== undefined) {
          this.heard.push(performance.now());
        }
        client.close();
      }
      await wait(retryMs);
    });
  }

  /** Resolves once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#end();
    await Promise.all(this.#ending);
  }

  /** Runs one turn after another until `stop`. */
  #run(turn: () => Promise<void>): void {
    const turns = async () => {
      while (!this.#isOver) await turn();
    };
    this.#ending.push(turns().catch((error: unknown) => void (this.failure ??= error)));
  }
}

/** The longest time without any of `times` between two moments, in seconds. */
export function longestPause(times: Iterable<number>, from: number, to: number): number {
  const inside = [...times].filter((time) => time > from && time < to).toSorted((a, b) => a - b);
  const all = [from, ...inside, to];
  return Math.max(...all.slice(1).map((time, index) => time - (all[index] ?? time))) / 1000;
}
