import type { Finding } from '../../entities/safety.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { daysOfStep } from '../dosing/due-runs.ts';
import { stepsOf } from '../dosing/doses-on.ts';
import { sentencesOf } from './directions.ts';
import { classesOf } from './facts/class-members.ts';
import type { MedicineClassName } from './facts/classes.ts';
import { type CheckedLine, type CheckResult, ingredientsOf, isLocal, nameOf } from './line.ts';

const antibioticClasses: ReadonlySet<MedicineClassName> = new Set([
  'penicillin',
  'cephalosporin',
  'macrolide',
  'tetracycline',
  'quinolone',
  'aminoglycoside',
]);
/**
 * In none of these classes. Methenamine and rifaximin aren't here, because they are given to prevent, and not
 * sulfasalazine, which shares a class with antibiotics for allergies.
 */
const otherAntibiotics: ReadonlySet<string> = new Set(
  (
    'clindamycin, fosfomycin, fusidic acid, lincomycin, linezolid, metronidazole, nitrofurantoin, rifampicin, ' +
    'sulfadiazine, sulfamethoxazole, teicoplanin, tinidazole, trimethoprim, vancomycin'
  ).split(', '),
);

/** They are given for a few days. Others are given to prevent too. */
const shortAntivirals: ReadonlySet<string> = new Set([
  'molnupiravir',
  'nirmatrelvir',
  'oseltamivir',
]);

function isAntibiotic(ingredient: string): boolean {
  return (
    otherAntibiotics.has(ingredient) ||
    classesOf(ingredient).some((name) => antibioticClasses.has(name))
  );
}

/** What a medicine is that is given for some days only, unless its directions say more. */
function kindOf(ingredients: readonly string[]): string | undefined {
  if (ingredients.some(isAntibiotic)) return 'antibiotic';
  return ingredients.some((one) => shortAntivirals.has(one)) ? 'antiviral' : undefined;
}

const longTerm =
  /\b(?:prophyla\w+|long[- ]?term|suppress\w+|prevent\w*|maintenance|ongoing|indefinite(?:ly)?|life[- ]?long)\b/i;
const denied = /\b(?:not?|never|isn['’]t|nil)\b/i;

/** Whether directions say that a medicine is meant to go on. */
function saysLongTerm(directions: string): boolean {
  return sentencesOf(directions).some((clause) => {
    const at = clause.search(longTerm);
    return at !== -1 && !denied.test(clause.slice(0, at));
  });
}

function found(level: Finding['level'], key: string, message: string): Finding {
  return { key: `frequency:duration:${key}`, check: 'frequency', level, message, source: null };
}

/** Steps of a schedule in which no day has a dose, such as two days from a Wednesday on with a dose on Mondays. */
function emptySteps(line: CheckedLine, name: string): Finding[] {
  const { dosage, startDate, endDate } = line;
  if (dosage?.kind !== 'schedule') return [];
  return stepsOf({ dosage, startDate, endDate }).flatMap((dated) => {
    const { first, last } = dated;
    if (last === null || daysOfStep(dated).runs.length > 0) return [];
    const [from, to] = [first, last].map(formatClinicalDate);
    const isAll = dosage.steps.length === 1;
    const said = isAll
      ? `Nothing of ${name} is ever given: none of its days is between ${from} and ${to}.`
      : last < first
        ? `A step of ${name} from ${from} on gives nothing: the course ends on ${to}.`
        : `A step of ${name} gives nothing: none of its days is between ${from} and ${to}.`;
    return [found('conflict', `nothing:${name}:${first}>${last}`, said)];
  });
}

/** A course ends, and gives something before it does (DRF-07). */
export function checkDuration(line: CheckedLine): CheckResult {
  const { courseType, endDate, directions } = line;
  const name = nameOf(line);
  if (courseType === 'AsRequired') return { findings: [], notChecked: [] };
  const findings = emptySteps(line, name);
  if (endDate !== null) return { findings, notChecked: [] };
  if (courseType === 'ShortCourse') {
    findings.push(
      found('caution', `no-end:${name}`, `The short course of ${name} has no end date.`),
    );
    return { findings, notChecked: [] };
  }
  const isOnPlace = isLocal(line) || line.route === 'nasal';
  const kind = isOnPlace ? undefined : kindOf(ingredientsOf(line));
  if (kind !== undefined && !saysLongTerm(directions)) {
    findings.push(
      found(
        'caution',
        `no-end:${name}`,
        `The ${kind} ${name} has no end date. Enter one, or say in the directions why it goes on, such as “prophylaxis”.`,
      ),
    );
  }
  return { findings, notChecked: [] };
}
