import type { AnyWork } from './work.ts';
import { importSteps } from './engine.ts';
import { subjectKeyOf } from '../held-items/withheld.ts';

/** As much as most charts have: up to so many entries are written in one transaction if they belong together. */
const mostTogether = 100;

/** Otherwise so many: on an instance with the embedded database, everybody else waits for the transaction. */
const least = 5;
export const largestPart = 25;

/** How long a part should take. */
const aimMs = 250;

/** How many entries the next part has, after one of so many that took so long. */
export const partSize = (count: number, tookMs: number): number =>
  Math.max(least, Math.min(largestPart, Math.floor((count * aimMs) / Math.max(tookMs, 1))));

/**
 * A batch in parts that are written one after another: first what others refer to, and what is about one resident
 * together as far as it fits. Never without a part. `size` is called for each: the first is small.
 */
export function* batchParts(
  sent: readonly AnyWork[],
  size: () => number,
): Generator<readonly AnyWork[]> {
  if (sent.length <= mostTogether) {
    yield sent;
    return;
  }
  const steps = new Map<string, number>(
    importSteps.flatMap((types, at) => types.map((type) => [type, at] as const)),
  );
  const stepOf = ({ type }: AnyWork) => steps.get(type) ?? -1;
  const together = new Map<unknown, AnyWork[]>();
  for (const one of sent.toSorted((a, b) => stepOf(a) - stepOf(b))) {
    const subject = one.resource === undefined ? null : subjectKeyOf(one.resource);
    const key = subject === null ? one : `${stepOf(one)} ${subject}`;
    const group = together.get(key);
    if (group === undefined) together.set(key, [one]);
    else group.push(one);
  }
  let part: AnyWork[] = [];
  for (const group of together.values()) {
    for (let at = 0; at < group.length; at += mostTogether) {
      const some = group.slice(at, at + mostTogether);
      if (part.length > 0 && part.length + some.length > size()) {
        yield part;
        part = [];
      }
      part.push(...some);
    }
  }
  yield part;
}
