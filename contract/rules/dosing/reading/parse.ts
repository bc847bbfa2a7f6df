import type { DosedProduct } from '../usual-doses.ts';
import { isStrength, isWrittenStrength } from './amounts.ts';
import { reasonAt } from './reason.ts';
import type { Clause, Parsed, ParsedStep } from './parsed.ts';
import type { Meaning, Span, Token, TokenOf } from './tokens.ts';

const dayKinds: readonly Meaning['kind'][] = ['days', 'weekdays', 'month-day', 'hours', 'others'];
const isCounted = (unit: string | undefined) =>
  unit !== undefined && !['mg', 'g', 'microgram', 'nanogram', 'units', 'mmol'].includes(unit);

const hasAmount = ({ amount, places }: Clause) =>
  amount !== undefined || places.some(({ kind }) => kind === 'spread');

/** Takes the pieces of a text, without the medicine, one after the other. */
class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #product: DosedProduct;
  #at = 0;
  /** Whether a dash stood since the last amount, so that what follows is of all doses. */
  #isTail = false;
  #isOther = false;
  readonly parsed: Parsed = {
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
    this.#text = text;
    this.#tokens = tokens;
    this.#product = product;
    this.parsed.isAsRequired = tokens.some(({ kind }) => kind === 'prn');
  }

  #peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset];
  }

  #step(): ParsedStep {
    const last = this.parsed.steps.at(-1);
    if (last !== undefined) return last;
    const step: ParsedStep = { clauses: [], lengths: [] };
    this.parsed.steps.push(step);
    return step;
  }

  #newStep(): void {
    const last = this.parsed.steps.at(-1);
    if (last === undefined) return;
    const { clauses, lengths, change } = last;
    if (clauses.length + lengths.length === 0 && change === undefined) return;
    this.parsed.steps.push({ clauses: [], lengths: [] });
    this.#isTail = false;
  }

  #clause(at: Span): Clause {
    const { clauses } = this.#step();
    const last = clauses.at(-1);
    if (last !== undefined) return last;
    const clause: Clause = { from: at.from, to: at.to, places: [], when: [] };
    clauses.push(clause);
    return clause;
  }

  #name(at: Span, why?: string): void {
    const { named } = this.parsed;
    const last = named.at(-1);
    const isNext = last !== undefined && this.#text.slice(last.to, at.from).trim() === '';
    if (isNext && last.why === undefined && why === undefined) {
      named[named.length - 1] = { from: last.from, to: at.to };
    } else {
      named.push({ from: at.from, to: at.to, ...(why !== undefined && { why }) });
    }
  }

  #when(token: Token): void {
    const step = this.#step();
    if (this.#isTail || step.change !== undefined) this.parsed.tail.push(token);
    else this.#clause(token).when.push(token);
  }

  run(): Parsed {
    while (this.#at < this.#tokens.length) {
      const token = this.#peek();
      this.#at += 1;
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
      case 'others':
      case 'alternating':
        return this.#takeWhen(token);
      case 'amount':
        return this.#takeAmount(token);
      case 'multiple':
        return this.#takeMultiple(token);
      case 'strength':
        if (!isWrittenStrength(token.numbers, token.isPercent, this.#product))
          this.#name(token, 'It isn’t the strength of this product');
        return;
      case 'spread':
        // The second of two is another dose.
        if (token.words.startsWith('of ')) this.#clause(token).places.push(token);
        else this.#begin(token)?.places.push(token);
        return;
      case 'site':
      case 'another-site':
        this.#clause(token).places.push(token);
        return;
      case 'length':
      case 'course-days':
        this.#step().lengths.push(token);
        return;
      case 'from':
        if (this.#isAnchor()) this.#when(token);
        else parsed.from.push(token);
        return;
      case 'until':
        parsed.until.push(token);
        return;
      case 'ongoing':
        parsed.isOngoing = true;
        return;
      case 'stop':
        if (this.#tokens.slice(this.#at).some(({ kind }) => kind === 'amount')) this.#name(token);
        else parsed.stops = true;
        return;
      case 'then':
        return this.#newStep();
      case 'change':
        return this.#takeChange(token);
      case 'prn':
        return this.#takeReason(token, false);
      case 'for':
        return this.#takeReason(token, true);
      case 'max':
        return this.#takeMost(token);
      case 'least':
        if (!parsed.isAsRequired || this.#peek()?.kind !== 'hours') this.#name(token);
        return;
      case 'route':
        parsed.routes.push(token);
        return;
      case 'dash':
        this.#isTail = parsed.steps.some(({ clauses }) => clauses.length > 0);
        return;
      case 'filler':
        return;
      case 'doubtful':
        this.#name(token, token.why);
        return;
      case 'unknown':
        return this.#takeUnknown(token);
      case 'a-day':
      case 'to':
        this.#name(token);
    }
  }

  /** Of two days that something counts from, the last is the first day of the course. */
  #isAnchor(): boolean {
    const before = this.#peek(-2);
    const hasLater = this.#tokens.slice(this.#at).some(({ kind }) => kind === 'from');
    return before !== undefined && hasLater && dayKinds.includes(before.kind);
  }

  #takeWhen(token: Token): void {
    const { parsed } = this;
    if (parsed.isAsRequired) {
      if (token.kind !== 'hours') {
        this.#name(
          token,
          'Of a medicine given when required, write the fewest hours between two doses',
        );
      } else if (token.low !== token.high) {
        this.#name(token, 'Write one number: the fewest hours from one dose to the next');
      } else if (parsed.leastHours !== undefined) {
        this.#name(token, 'The fewest hours between doses are there twice');
      } else parsed.leastHours = token.low;
      return;
    }
    if (token.kind === 'hours' && token.low !== token.high) {
      this.#name(token, 'Write one number of hours');
      return;
    }
    if (token.kind === 'alternating') {
      this.#isOther = true;
      this.#when({ ...token, kind: 'days', days: { kind: 'days', every: 2 } });
      return;
    }
    this.#when(token);
  }

  #takeUnknown(token: Token): void {
    this.#name(token);
    // What is measured belongs to the words before it: `if the pulse is below 60`.
    const isGoingOn = this.parsed.steps.some(({ clauses }) => clauses.some((one) => one.amount));
    for (let next = this.#peek(); isGoingOn; next = this.#peek()) {
      if (next === undefined || !['amount', 'strength', 'multiple'].includes(next.kind)) return;
      this.#name(next);
      this.#at += 1;
    }
  }

  #takeMultiple(token: TokenOf<'multiple'>): void {
    const next = this.#peek();
    const unit = this.#product.structure?.counted;
    const isOfStrength =
      next?.kind === 'amount' &&
      next.per === undefined &&
      isStrength(next.amount, undefined, this.#product);
    if (!isOfStrength || unit === undefined) {
      this.#name(token, 'Write the total, such as 100 mg (2 tablets), not a sum');
      return;
    }
    this.#at += 1;
    const amount = { low: token.count, high: token.count, unit };
    this.#addAmount({ from: token.from, to: next.to, kind: 'amount', amount });
  }

  #takeAmount(token: TokenOf<'amount'>): void {
    const last = this.parsed.steps.at(-1)?.clauses.at(-1);
    if (token.per !== undefined) {
      if (!isStrength(token.amount, token.per, this.#product)) {
        const isRate = token.per === '24 hours';
        const why = isRate
          ? 'Write each dose, and how often'
          : 'It isn’t the strength of this product';
        this.#name(token, why);
      } else if (this.#product.structure?.counted === 'patch' && last?.amount === undefined) {
        const amount = { low: 1, high: 1, unit: 'patch', isImplied: true } as const;
        this.#addAmount({ from: token.from, to: token.to, kind: 'amount', amount });
      }
    } else if (token.isBeside === true && last?.amount !== undefined) {
      if (last.beside !== undefined) this.#name(token, 'The amount is there more than twice');
      last.beside = token.amount;
    } else this.#addAmount(token);
  }

  #addAmount(token: TokenOf<'amount'>): void {
    const last = this.#step().clauses.at(-1);
    const isNext = last?.when.length === 0 && last.places.length === 0 && last.beside === undefined;
    if (isNext && last.amount !== undefined && this.parsed.tail.length === 0) {
      const { unit } = token.amount;
      const isOfStrength =
        last.amount.isImplied === true ||
        (isStrength(last.amount, undefined, this.#product) && !isCounted(last.amount.unit));
      if (isOfStrength && (isCounted(unit) || unit === undefined)) {
        // A number after the strength is how many: 500 mg, 1 twice a day.
        last.amount = { ...token.amount, unit: unit ?? this.#product.structure?.counted };
        return;
      }
      if (isCounted(unit) && !isCounted(last.amount.unit)) {
        last.beside = token.amount;
        return;
      }
    }
    const clause = this.#begin(token);
    if (clause !== undefined) clause.amount = token.amount;
  }

  /** The next dose: the one that only its days or times are known of, or another. */
  #begin(token: Token): Clause | undefined {
    const { lengths } = this.#step();
    if (lengths.some(({ kind }) => kind === 'course-days')) {
      this.#newStep();
    } else if (lengths.length > 0) {
      this.#name(token, 'Write “then” before the next dose');
      return undefined;
    }
    const { clauses } = this.#step();
    const [only, ...others] = clauses;
    const isOpen = only !== undefined && others.length === 0 && !hasAmount(only);
    const clause = isOpen ? only : { from: token.from, to: token.to, places: [], when: [] };
    if (!isOpen) clauses.push(clause);
    this.#isTail = false;
    if (this.#isOther) clause.when.push({ from: token.from, to: token.to, kind: 'others' });
    this.#isOther = false;
    return clause;
  }

  #takeChange(token: TokenOf<'change'>): void {
    const isTo = ['to', 'max'].includes(this.#peek()?.kind ?? '');
    if (isTo) this.#at += 1;
    const amount = this.#peek();
    if (amount?.kind !== 'amount' || amount.per !== undefined) {
      this.#name(token);
      return;
    }
    this.#newStep();
    if (isTo) return;
    const every = this.#peek(1);
    const isRegular = every?.kind === 'days' || (every?.kind === 'count' && every.count === 1);
    if (!isRegular || this.parsed.steps.length === 0) {
      this.#name(token, 'Write by how much and how often, such as reduce by 5 mg every 5 days');
      return;
    }
    this.#at += 2;
    const mark = this.#peek()?.kind;
    const end = this.#peek(1);
    const hasEnd = (mark === 'to' || mark === 'max') && end?.kind === 'amount';
    if (hasEnd) this.#at += 2;
    const at = { from: token.from, to: (hasEnd ? end : every).to };
    this.#step().change = {
      by: token.by,
      amount: amount.amount,
      every,
      at,
      ...(hasEnd && { until: end.amount }),
    };
  }

  #takeReason(token: Token, isFor: boolean): void {
    const { parsed } = this;
    const from = isFor ? this.#at - 1 : this.#at;
    const next = this.#tokens[from];
    if (!isFor && next?.kind === 'for') return;
    if (!parsed.isAsRequired) {
      this.#name(token);
      return;
    }
    const { reason, end, doubts } = reasonAt(this.#text, this.#tokens, from);
    for (const one of doubts) this.#name(one, 'It can be a part of the reason or of the line');
    if (isFor && reason === '' && doubts.length === 0) this.#name(token);
    if (reason !== '') {
      if (parsed.reason !== undefined)
        this.#name({ from: next?.from ?? token.from, to: token.to }, 'There are two reasons');
      parsed.reason = reason;
    }
    this.#at = Math.max(this.#at, end);
  }

  #takeMost(token: TokenOf<'max'>): void {
    const next = this.#peek();
    if (next?.kind !== 'amount' || next.amount.unit === undefined) {
      this.#name(
        token,
        'Write the most in 24 hours as an amount with its unit, such as max 4 g in 24 hours',
      );
      return;
    }
    this.#at += 1;
    let end = next.to;
    let isADay = next.per === '24 hours';
    const after = this.#peek();
    const beside = after?.kind === 'amount' && after.isBeside === true ? after.amount : undefined;
    if (beside !== undefined) this.#at += 1;
    const last = this.#peek();
    if (last?.kind === 'a-day' || (last?.kind === 'count' && last.count === 1)) {
      isADay = true;
      end = last.to;
      this.#at += 1;
    }
    const at = { from: token.from, to: end };
    if (next.per !== undefined && next.per !== '24 hours')
      this.#name(at, 'Write the most in 24 hours');
    else if (this.parsed.most !== undefined) this.#name(at, 'The most in 24 hours is there twice');
    else this.parsed.most = { amount: next.amount, isADay, at, ...(beside && { beside }) };
  }
}

export function parse(text: string, tokens: readonly Token[], product: DosedProduct): Parsed {
  return new Parser(text, tokens, product).run();
}
