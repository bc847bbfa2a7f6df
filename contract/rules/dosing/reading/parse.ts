import type { DosedProduct } from '../usual-doses.ts';
import { isStrength, isWrittenStrength } from './amounts.ts';
import { Steps } from './clauses.ts';
import { Cursor } from './cursor.ts';
import { takeMost, takeOften, takeReason } from './take-as-required.ts';
import { takeChange } from './take-change.ts';
import type { ParsedText } from './parsed-text.ts';
import type { Meaning, Token, TokenOf } from './tokens.ts';

const measured: readonly Meaning['kind'][] = ['amount', 'strength', 'multiple'];
const timed: readonly Meaning['kind'][] = [
  'count',
  'part',
  'times',
  'days',
  'week-count',
  'weekdays',
  'hours',
  'length',
  'from',
  'until',
];
/** What may stand between an amount and its days. */
const placed: readonly Meaning['kind'][] = ['part', 'times', 'count', 'filler'];
const dayKinds: readonly Meaning['kind'][] = ['days', 'weekdays', 'month-day', 'hours', 'others'];
const intervals: readonly Meaning['kind'][] = ['hours', 'minutes'];
/** What can't be left out without changing what the rest means. */
const turning = /^(?:not|no|never|don['\u2019]t|except|or|instead|nor)$/i;

/** Takes the pieces of a text, without the medicine, one after the other. */
class Parser {
  readonly #cursor: Cursor;
  readonly #product: DosedProduct;
  readonly #steps: Steps;
  readonly parsed: ParsedText = {
    steps: [],
    tail: [],
    named: [],
    routes: [],
    from: [],
    until: [],
    isAsRequired: false,
    isOngoing: false,
    stops: false,
  };

  constructor(text: string, tokens: readonly Token[], product: DosedProduct) {
    this.#product = product;
    const { steps, tail, named } = this.parsed;
    const cursor = new Cursor(text, tokens, named);
    this.#cursor = cursor;
    this.#steps = new Steps(steps, tail, product);
    this.parsed.isAsRequired = tokens.some(({ kind }) => kind === 'prn');
  }

  run(): ParsedText {
    while (this.#cursor.at < this.#cursor.tokens.length) {
      const token = this.#cursor.peek();
      this.#cursor.at += 1;
      if (token !== undefined) this.#take(token);
    }
    return this.parsed;
  }

  #take(token: Token): void {
    const { parsed } = this;
    switch (token.kind) {
      case 'count':
      case 'part':
      case 'times':
      case 'off':
      case 'days':
      case 'week-count':
      case 'weekdays':
      case 'month-day':
      case 'hours':
      case 'minutes':
      case 'others':
      case 'alternating':
        return this.#takeWhen(token);
      case 'amount':
        return this.#takeAmount(token);
      case 'multiple':
        return this.#takeMultiple(token);
      case 'strength':
        if (!isWrittenStrength(token.numbers, token.isPercent, this.#product))
          this.#cursor.name(token, 'It isn’t the strength of this product');
        return;
      case 'spread':
        // The second of two is another dose.
        if (token.words.startsWith('of ')) this.#steps.clause(token).places.push(token);
        else this.#steps.begin(token).places.push(token);
        return;
      case 'site':
        return this.#takeSite(token);
      case 'another-site':
        this.#steps.clause(token).places.push(token);
        return;
      case 'length':
      case 'course-days':
        this.#steps.step().lengths.push(token);
        return;
      case 'from':
        if (token.isCounted === true || this.#isAnchor()) this.#steps.when(token);
        else parsed.from.push(token);
        return;
      case 'until':
        if (this.#cursor.hasLater('then'))
          this.#cursor.name(token, 'Write for how many days it’s given before the next dose');
        else parsed.until.push(token);
        return;
      case 'ongoing':
        parsed.isOngoing = true;
        return;
      case 'stop':
        if (this.#cursor.hasLater('amount')) this.#cursor.name(token);
        else parsed.stops = true;
        return;
      case 'then':
        if (parsed.isAsRequired) {
          this.#cursor.name(token, 'A medicine given when required has one dose');
          return;
        }
        if (this.#cursor.peek() === undefined) {
          this.#cursor.name(token, 'Write the next dose, or stop');
          return;
        }
        return this.#steps.next();
      case 'change':
        return takeChange(token, this.#cursor, this.#steps);
      case 'prn':
      case 'for':
        this.#steps.isSaid = true;
        return takeReason(token, this.#cursor, parsed);
      case 'max':
        this.#steps.isSaid = true;
        return takeMost(token, this.#cursor, parsed);
      case 'least':
        if (!parsed.isAsRequired || !intervals.includes(this.#cursor.peek()?.kind ?? 'least'))
          this.#cursor.name(token);
        return;
      case 'decided':
        if (parsed.decided === undefined) parsed.decided = token;
        else this.#cursor.name(token, 'What decides the dose is there twice');
        return;
      case 'route':
        parsed.routes.push(token);
        return;
      case 'dash':
        this.#steps.isTail = parsed.steps.some(({ clauses }) => clauses.length > 0);
        return;
      case 'filler':
        return;
      case 'doubtful':
        this.#cursor.name(token, token.why);
        return;
      case 'unknown':
        return this.#takeUnknown(token);
      case 'a-day':
      case 'to':
        this.#cursor.name(token);
    }
  }

  /** Only what is spread goes to two places at once; another place, or one at another time, is another dose. */
  #takeSite(token: TokenOf<'site'>): void {
    const { places, when } = this.#steps.clause(token);
    const before = places.findLast((one) => one.kind === 'site');
    const isSpread = this.#product.structure?.counted === 'application';
    const isOneDose =
      before === undefined ||
      before.site === token.site ||
      (isSpread && !when.some(({ from }) => from > before.from));
    if (isOneDose) places.push(token);
    else this.#cursor.name(token, 'Write how much goes there, and when');
  }

  /** Of two days that something counts from, the last is the first day of the course. */
  #isAnchor(): boolean {
    const before = this.#cursor.tokens
      .slice(0, this.#cursor.at - 1)
      .findLast(({ kind }) => kind !== 'filler');
    return before !== undefined && this.#cursor.hasLater('from') && dayKinds.includes(before.kind);
  }

  #takeWhen(token: Token): void {
    const { parsed } = this;
    if (parsed.isAsRequired) {
      this.#steps.isSaid = true;
      takeOften(token, this.#cursor, parsed);
      return;
    }
    if (token.kind === 'minutes') {
      this.#cursor.name(
        token,
        'Only a medicine given when required is given again within the hour',
      );
      return;
    }
    if (token.kind === 'hours' && token.low !== token.high) {
      this.#cursor.name(token, 'Write one number of hours');
      return;
    }
    const last = this.parsed.steps.at(-1)?.clauses.at(-1);
    const isInjected = this.#product.structure?.counted === 'mL' && last?.amount !== undefined;
    if (token.kind === 'days' && token.isLoose === true && !isInjected) {
      this.#cursor.name(
        token,
        'It can be how many. Write every 2 weeks, or the dose with its unit and weekly',
      );
      return;
    }
    if (token.kind === 'alternating') {
      this.#steps.isOther = true;
      this.#steps.when({ ...token, kind: 'days', days: { kind: 'days', every: 2 } });
      return;
    }
    this.#steps.when(token);
  }

  #takeUnknown(token: Token): void {
    const word = this.#cursor.text.slice(token.from, token.to);
    this.#cursor.name(
      token,
      turning.test(word) ? 'It changes what the rest means. Write the line without it' : undefined,
    );
    const isGoingOn = this.parsed.steps.some(({ clauses }) => clauses.some((one) => one.amount));
    if (!isGoingOn) return;
    // What is measured belongs to the words before it: `if the pulse is below 60`.
    let last = token;
    for (
      let next = this.#cursor.next(measured);
      next !== undefined;
      next = this.#cursor.next(measured)
    ) {
      this.#cursor.name(next);
      last = next;
    }
    // And how often or how long may be that of `review 2/52` or `BGL bd`.
    for (let next = this.#cursor.peek(); next !== undefined; next = this.#cursor.peek()) {
      if (!this.#cursor.isBeside(last, next) || !timed.includes(next.kind)) return;
      this.#cursor.name(
        next,
        'It can belong to the words before it. Write it first, or after a comma',
      );
      this.#cursor.at += 1;
      last = next;
    }
  }

  #takeMultiple(token: TokenOf<'multiple'>): void {
    const next = this.#cursor.peek();
    const unit = this.#product.structure?.counted;
    const isOfStrength =
      next?.kind === 'amount' &&
      next.per === undefined &&
      isStrength(next.amount, undefined, this.#product);
    if (!isOfStrength || unit === undefined) {
      this.#cursor.name(token, 'Write the total, such as 100 mg (2 tablets), not a sum');
      return;
    }
    this.#cursor.at += 1;
    const amount = { low: token.count, high: token.count, unit };
    this.#addDose({ from: token.from, to: next.to, kind: 'amount', amount });
  }

  #takeAmount(token: TokenOf<'amount'>): void {
    const last = this.parsed.steps.at(-1)?.clauses.at(-1);
    if (token.per !== undefined) {
      if (!isStrength(token.amount, token.per, this.#product)) {
        const isRate = token.per === '24 hours';
        const why = isRate
          ? 'Write each dose, and how often'
          : 'It isn’t the strength of this product';
        this.#cursor.name(token, why);
      } else if (this.#product.structure?.counted === 'patch' && last?.amount === undefined) {
        const amount = { low: 1, high: 1, unit: 'patch', isImplied: true } as const;
        this.#steps.addAmount({ from: token.from, to: token.to, kind: 'amount', amount });
      }
    } else if (token.isBeside === true && last?.amount !== undefined) {
      if (last.beside !== undefined)
        this.#cursor.name(token, 'The amount is there more than twice');
      last.beside = token.amount;
    } else this.#addDose(token);
  }

  /** `3 mg mon, tue 4 mg wed`: the last day before another dose can be that of either, unless that has the other days. */
  #addDose(token: TokenOf<'amount'>): void {
    const last = this.parsed.steps.at(-1)?.clauses.at(-1);
    const before = this.#cursor.tokens.slice(
      0,
      this.#cursor.tokens.findIndex(({ to }) => to > token.from),
    );
    const days = before.findLast(
      ({ kind }) => kind !== 'part' && kind !== 'times' && kind !== 'count',
    );
    const isOfOne = days?.kind === 'weekdays' && days.isList === true;
    if (last?.amount !== undefined && isOfOne && !this.#isForOthers()) {
      const why =
        'Its last day can be that of the dose before it or of the one after it. Write each dose, its days, then a comma';
      this.#cursor.name(days, why);
    }
    this.#steps.addAmount(token);
  }

  /** Whether the last dose of all is on the days that are left, as in `4 mg other days`. */
  #isForOthers(): boolean {
    const rest = this.#cursor.tokens.slice(this.#cursor.at);
    const others = rest.findIndex(({ kind }) => kind === 'others');
    const isNext = rest.slice(0, others).every(({ kind }) => placed.includes(kind));
    return others >= 0 && isNext && !rest.some(({ kind }) => kind === 'amount');
  }
}

export function parse(text: string, tokens: readonly Token[], product: DosedProduct): ParsedText {
  return new Parser(text, tokens, product).run();
}
