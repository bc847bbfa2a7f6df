import type { Dose } from '../../../entities/dosage.ts';
import type { DosedProduct } from '../usual-doses.ts';
import { isStrength, readAmount, readSpread, strengthUnitOf } from './amounts.ts';
import type { Change, Clause, NamedSpan, ParsedText, ParsedStep } from './parsed-text.ts';
import { lineUnitOf } from './line-unit.ts';
import type { Span, Token, TypedAmount } from './tokens.ts';

/** A step with its amounts read. */
export interface DosedStep {
  readonly doses: readonly {
    /** Undefined if it can't be read, which is reported. */
    readonly dose: Dose | undefined;
    readonly when: readonly Token[];
  }[];
  readonly lengths: ParsedStep['lengths'];
  /** Where it begins, if no `then` says that it comes after the one before. */
  readonly loose?: Span | undefined;
}

interface StepText {
  readonly clauses: readonly Clause[];
  readonly lengths: ParsedStep['lengths'];
  readonly loose?: Span | undefined;
}

const most = 20;
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** `every 5 days` as a length. */
function lengthOfRound({ every }: Change): ParsedStep['lengths'][number] {
  const at = { from: every.from, to: every.to };
  if (every.kind === 'days' && every.days.kind === 'months')
    return { ...at, kind: 'length', count: every.days.every, unit: 'months' };
  const count =
    every.kind !== 'days' || (every.days.kind !== 'days' && every.days.kind !== 'weeks')
      ? 1
      : every.days.every * (every.days.kind === 'weeks' ? 7 : 1);
  return { ...at, kind: 'length', count, unit: 'days' };
}

/** The steps that `reduce by 5 mg every 5 days` makes of the one before it. */
function changed(
  change: Change,
  before: StepText,
  parsed: ParsedText,
  report: (named: NamedSpan) => void,
): StepText[] {
  const refuse = (why: string): StepText[] => {
    report({ ...change.at, why });
    return [];
  };
  const [clause, ...others] = before.clauses;
  const { by, amount, until } = change;
  if (clause?.amount === undefined || others.length > 0 || clause.beside !== undefined)
    return refuse('Write one dose before it');
  const base = clause.amount;
  const units = [base, amount, ...(until === undefined ? [] : [until])].map(({ unit }) => unit);
  const stated = [...new Set(units.filter((unit) => unit !== undefined))];
  const isPlain = [base, amount, until ?? base].every(({ low, high }) => low === high);
  if (stated.length > 1 || !isPlain) return refuse('Write the doses in one unit');
  const [unit] = stated;
  if (by > 0 && until === undefined) return refuse('Write up to which dose');
  const end = until?.high ?? 0;
  const amounts: TypedAmount[] = [];
  for (
    let next = rounded(base.high + by * amount.high);
    by > 0 ? next <= end : next >= end;
    next = rounded(next + by * amount.high)
  ) {
    if (next > 0) amounts.push({ low: next, high: next, unit });
    if (amounts.length > most) return refuse('It has too many steps. Write two medicines');
    if (amount.high === 0) break;
  }
  const last = amounts.at(-1)?.high ?? base.high;
  const isReached = until === undefined ? rounded(last + by * amount.high) === 0 : last === end;
  if (!isReached || amounts.length === 0)
    return refuse(
      `The doses don’t come to ${until === undefined ? '0' : 'that dose'} by these steps`,
    );
  const round = lengthOfRound(change);
  // The last dose goes on unless it stops; what goes down to nothing stops.
  const isEnding = until === undefined || parsed.stops;
  return amounts.map((typed, index) => ({
    clauses: [{ ...clause, ...change.at, amount: typed, when: [] }],
    lengths: index < amounts.length - 1 || isEnding ? [round] : [],
  }));
}

/** `mane 500 mg midday 1 g nocte`: the time between two amounts can be that of either. */
function unclearTime({ when, before = 0 }: Clause): Token | undefined {
  const isTime = (one: Token) => one.kind === 'part' || one.kind === 'times';
  return when.slice(0, before).some(isTime) ? when.slice(before).find(isTime) : undefined;
}

/** All steps with their amounts; a step without one goes on with the one before it. */
function typedSteps(parsed: ParsedText, report: (named: NamedSpan) => void): StepText[] {
  const steps: StepText[] = [];
  for (const { clauses, lengths, change, loose } of parsed.steps) {
    const before = steps.at(-1);
    for (const { from, to } of clauses.flatMap((one) => unclearTime(one) ?? [])) {
      report({ from, to, why: 'It can be the time of the dose before it or of the one after it' });
    }
    if (change !== undefined && before !== undefined) {
      const first =
        before.lengths.length > 0 ? before : { ...before, lengths: [lengthOfRound(change)] };
      steps[steps.length - 1] = first;
      steps.push(...changed(change, first, parsed, report));
      for (const { from, to } of [...clauses, ...lengths]) {
        report({ from, to, why: 'Write “then” before what comes after the change' });
      }
      continue;
    }
    if (clauses.length === 0 && lengths.length === 0) continue;
    const [only, ...others] = before?.clauses ?? [];
    const [clause] = clauses;
    const isAmountless =
      clause !== undefined &&
      clauses.length === 1 &&
      clause.amount === undefined &&
      clause.places.length === 0;
    if (isAmountless && only !== undefined && others.length === 0) {
      const { amount, beside, places } = only;
      steps.push({
        clauses: [
          { ...clause, ...(amount && { amount }), ...(beside && { beside }), places: [...places] },
        ],
        lengths,
      });
    } else {
      if (isAmountless && others.length > 0)
        report({ from: clause.from, to: clause.to, why: 'Write the dose' });
      steps.push({ clauses, lengths, loose });
    }
  }
  return steps;
}

/** What is spread, in words: an amount, how thick, and where. */
function spreadText({ amount, places }: Clause, product: DosedProduct): string {
  const said = places.flatMap((one) => {
    if (one.kind === 'another-site') return [];
    if (one.kind === 'site') return [one.site];
    return [
      /^(?:very |thin |thick |light |small |generous|liberal |pea|layer|amount|smear|fingertip)/.test(
        one.words,
      )
        ? `a ${one.words}`
        : one.words,
    ];
  });
  if (amount === undefined) {
    const isHow = places.some(({ kind }) => kind === 'spread');
    return isHow ? said.join(' ') : '';
  }
  const count = amount.low === amount.high ? `${amount.high}` : `${amount.low} to ${amount.high}`;
  const unit = amount.unit ?? '';
  const isMany = amount.high > 1 && !['g', 'cm', 'mg', 'mL'].includes(unit);
  return product.structure?.counted === 'application'
    ? [`${count} ${unit}${isMany ? 's' : ''}`, ...said].join(' ')
    : '';
}

function doseOfClause(
  clause: Clause,
  product: DosedProduct,
  lineUnit: string | undefined,
  report: (named: NamedSpan) => void,
): Dose | undefined {
  const { amount, beside, places } = clause;
  const counted = product.structure?.counted;
  const [first] = places;
  const at = { from: clause.from, to: clause.to };
  const words =
    (counted === 'application' && amount?.unit !== undefined) || amount === undefined
      ? spreadText(clause, product)
      : '';
  if (words !== '') {
    const read = readSpread(words, product);
    if (read === undefined)
      report({ ...at, why: 'Write how much is applied, such as a thin layer' });
    return read;
  }
  if (amount === undefined) {
    if (first !== undefined)
      report({ from: first.from, to: first.to, why: 'Write how much goes there' });
    return undefined;
  }
  const isWeighed = !['mL', 'patch', undefined].includes(amount.unit);
  const named = amount.unit === undefined ? { ...amount, unit: strengthUnitOf(product) } : amount;
  const isPatch = counted === 'patch' && isStrength(named, undefined, product);
  if (
    counted === 'patch' &&
    (isWeighed || (amount.unit === undefined && amount.high !== 1)) &&
    !isPatch
  ) {
    report({ ...at, why: 'It isn’t the strength of this patch' });
    return undefined;
  }
  const site = places.find((one) => one.kind === 'site')?.site;
  const spread = places.find(({ kind }) => kind === 'spread');
  if (spread !== undefined) report({ from: spread.from, to: spread.to });
  const isOne = isPatch || (counted === 'patch' && amount.unit === undefined);
  const typed: TypedAmount = isOne ? { low: 1, high: 1, unit: 'patch' } : amount;
  const read = readAmount(
    {
      amount: typed,
      beside: isPatch ? undefined : beside,
      after: site === undefined ? '' : ` ${site}`,
      lineUnit,
    },
    product,
  );
  if (read.kind === 'problem') {
    report({ ...at, why: read.message });
    return undefined;
  }
  const turns = places.find(({ kind }) => kind === 'another-site');
  if (turns === undefined || read.dose.kind !== 'amount') return read.dose;
  if (counted !== 'patch') {
    report({ from: turns.from, to: turns.to, why: 'Only a patch goes to another site each time' });
    return read.dose;
  }
  return { ...read.dose, anotherSite: true };
}

/** The amounts of a text as doses of the product, step by step. */
export function dosedSteps(
  parsed: ParsedText,
  product: DosedProduct,
  report: (named: NamedSpan) => void,
): DosedStep[] {
  const unit = lineUnitOf(parsed, product);
  return typedSteps(parsed, report).map(({ clauses, lengths, loose }) => ({
    loose,
    doses: clauses.map((clause) => ({
      dose: doseOfClause(clause, product, unit, report),
      when: clause.when,
    })),
    lengths,
  }));
}
