import type { AnyWork } from './work.ts';
import { importSteps } from './engine.ts';
import { subjectKeyOf } from '../held/withheld.ts';

/** As much as most charts have: up to so many entries are written in one transaction if they belong together. */
const mostTogether = 100;

/** Otherwise so many: on an instance with the embedded database, everybody else waits for the transaction. */
const enough = 25;

/**
 * A batch in parts that are written one after another: first what others refer to, and what is about one resident
 * together as far as it fits. Never without a part.
 */
export function batchParts(sent: readonly AnyWork[]): readonly (readonly AnyWork[])[] {
  if (sent.length <= mostTogether) return [sent];
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
  const parts: AnyWork[][] = [];
  for (const group of together.values()) {
    for (let at = 0; at < group.length; at += mostTogether) {
      const some = group.slice(at, at + mostTogether);
      const last = parts.at(-1);
      if (last !== undefined && last.length + some.length <= enough) last.push(...some);
      else parts.push(some);
    }
  }
  return parts;
}
