import type { DosedProduct } from '../usual-doses.ts';
import { isStrength } from './amounts.ts';
import type { Clause, ParsedStep } from './parsed-text.ts';
import type { Span, Token, TokenOf } from './tokens.ts';

const isCounted = (unit: string | undefined) =>
  unit !== undefined && !['mg', 'g', 'microgram', 'nanogram', 'units', 'mmol'].includes(unit);

/** More than so many after a strength aren't how many: prednisolone 5 mg, 25. */
const mostAfter = 4;

const hasAmount = ({ amount, places }: Clause) =>
  amount !== undefined || places.some(({ kind }) => kind === 'spread');

/** The steps of a line as they are typed, each with its amounts and what is said about them. */
export class Steps {
  readonly all: ParsedStep[];
  readonly tail: Token[];
  readonly #product: DosedProduct;
  /** Whether a dash stood since the last amount, so that what follows is of all doses. */
  isTail = false;
  /** Whether how often was said since the last amount, of a medicine given when required. */
  isSaid = false;
  /** Whether the next dose is on the days that this one leaves. */
  isOther = false;

  constructor(all: ParsedStep[], tail: Token[], product: DosedProduct) {
    this.all = all;
    this.tail = tail;
    this.#product = product;
  }

  step(): ParsedStep {
    const last = this.all.at(-1);
    if (last !== undefined) return last;
    const step: ParsedStep = { clauses: [], lengths: [] };
    this.all.push(step);
    return step;
  }

  next(): void {
    const last = this.all.at(-1);
    if (last === undefined) return;
    const { clauses, lengths, change } = last;
    if (clauses.length + lengths.length === 0 && change === undefined) return;
    this.all.push({ clauses: [], lengths: [] });
    this.isTail = false;
  }

  clause(at: Span): Clause {
    const { clauses } = this.step();
    const last = clauses.at(-1);
    if (last !== undefined) return last;
    const clause: Clause = { from: at.from, to: at.to, places: [], when: [] };
    clauses.push(clause);
    return clause;
  }

  when(token: Token): void {
    const step = this.step();
    if (this.isTail || step.change !== undefined) this.tail.push(token);
    else this.clause(token).when.push(token);
  }

  addAmount(token: TokenOf<'amount'>): void {
    const last = this.step().clauses.at(-1);
    const isNext =
      !this.isSaid &&
      last?.when.length === 0 &&
      last.places.length === 0 &&
      last.beside === undefined;
    if (isNext && last.amount !== undefined && this.tail.length === 0) {
      const { unit } = token.amount;
      const isOfStrength =
        last.amount.isImplied === true ||
        (isStrength(last.amount, undefined, this.#product) && !isCounted(last.amount.unit));
      const isCount = isCounted(unit) || (unit === undefined && token.amount.high <= mostAfter);
      if (isOfStrength && isCount) {
        // A number after the strength is how many: 500 mg, 1 twice a day.
        last.amount = { ...token.amount, unit: unit ?? this.#product.structure?.counted };
        return;
      }
      if (isCounted(unit) && !isCounted(last.amount.unit)) {
        last.beside = token.amount;
        return;
      }
    }
    this.begin(token).amount = token.amount;
  }

  /** The next dose: the one that only its days or times are known of, or another. */
  begin(token: Token): Clause {
    const { lengths } = this.step();
    if (lengths.length > 0) {
      this.next();
      const isStated = lengths.some(({ kind }) => kind === 'course-days');
      if (!isStated) this.step().loose = { from: token.from, to: token.to };
    }
    const { clauses } = this.step();
    const [only, ...others] = clauses;
    const isOpen = only !== undefined && others.length === 0 && !hasAmount(only);
    const clause = isOpen ? only : { from: token.from, to: token.to, places: [], when: [] };
    if (isOpen) clause.before = clause.when.length;
    else clauses.push(clause);
    this.isTail = false;
    this.isSaid = false;
    if (this.isOther) clause.when.push({ from: token.from, to: token.to, kind: 'others' });
    this.isOther = false;
    return clause;
  }
}
