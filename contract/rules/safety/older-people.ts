import { avoidedFacts } from './facts/older-people.ts';
import { type Check, type CheckedLine, type CheckResult, ingredientsOf, isLocal } from './line.ts';
import { once } from './once.ts';

const factOf = new Map(
  avoidedFacts.flatMap((fact) => fact.medicines.split(', ').map((name) => [name, fact] as const)),
);

/** Medicines that lists for older people say to avoid, as nearly all residents are (DRF-07). */
export const checkForOlder: Check = once((line: CheckedLine): CheckResult => {
  if (isLocal(line) || line.route === 'nasal') return { findings: [], notChecked: [] };
  const findings = ingredientsOf(line).flatMap((name) => {
    const fact = factOf.get(name);
    if (fact === undefined) return [];
    const own = fact.source === null ? ' This is our own view, without a source.' : '';
    return [
      {
        key: `dose:older:${name}`,
        check: 'dose' as const,
        level: line.courseType === 'AsRequired' ? 'information' : fact.level,
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is best avoided in older people: ${fact.why}.${own}`,
        source: fact.source,
      },
    ];
  });
  return { findings, notChecked: [] };
});
