import type { RouteCode } from '../../values/medicine-codes.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { dosesIn } from './doses-on.ts';
import { asRequired } from './reading/as-required.ts';
import { decidedLater, isDecidedLater } from './reading/decided-later.ts';
import { isStrength } from './reading/amounts.ts';
import { isUsualMakeUp } from './reading/make-up.ts';
import { type NamedProduct, withoutMedicine } from './reading/medicine-words.ts';
import { parse } from './reading/parse.ts';
import { isGivenBy } from './reading/routes.ts';
import type { NamedSpan, ParsedText } from './reading/parsed-text.ts';
import type { DosageParts } from './reading/reading.ts';
import { regular } from './reading/regular.ts';
import { noDose } from './reading/schedule.ts';
import { dosedSteps } from './reading/steps.ts';
import type { Token } from './reading/tokens.ts';
import type { DosedProduct } from './usual-doses.ts';

/** A product as somebody writes a line of it. */
export type ReadProduct = DosedProduct & NamedProduct;

/** Words of the text that weren't understood. */
export interface NotUnderstood extends NamedSpan {
  readonly text: string;
}

/** What a typed text says of a product. What it doesn't say is missing. */
export interface ReadLine extends DosageParts {
  readonly route?: RouteCode;
  readonly startDate?: PlainDate;
  readonly prnReason?: string;
  readonly notUnderstood: readonly NotUnderstood[];
  /** It says nothing but the name, strength or form of the medicine. */
  readonly isNameOnly: boolean;
  /** It is complete, and the product is one that the dose is usually made from. */
  readonly fits: boolean;
}

interface Options {
  readonly today: PlainDate;
  /** The first day unless the text names one. */
  readonly startDate?: PlainDate;
  /** When the product is usually given, if once a day. */
  readonly usualTime?: string | undefined;
  /** For a medication list, which has no dates. */
  readonly isUndated?: boolean;
}

/**
 * Reads a line as a prescriber types it: `metformin 1g bd`. Every word is used or is named in `notUnderstood`; what has
 * two meanings is named too, and nothing is guessed.
 */
export function readLine(text: string, product: ReadProduct, options: Options): ReadLine {
  const { today, startDate: begins = today, usualTime = '08:00', isUndated = false } = options;
  const found: NamedSpan[] = [];
  const report = (named: NamedSpan) => {
    if (!found.some(({ from, to }) => from === named.from && to === named.to)) found.push(named);
  };
  const { rest, isNamed } = withoutMedicine(text, product, today);
  const parsed = parse(text, rest, product);
  const startDate = parsed.from[0]?.date ?? begins;
  for (const one of parsed.named) report(one);
  checkRoutes(parsed, product, report);
  checkDates(parsed, isUndated, report);
  const counted = rest.filter((one) => one.kind === 'from' && one.isCounted === true);
  if (isUndated) for (const one of counted) report({ ...one, why: noDates });
  const steps = dosedSteps(parsed, product, report);
  const isNameOnly = isOfName(rest, parsed) || isOfStrength(text, rest, product);
  const reading = { parsed, steps, product, startDate, usualTime, report };
  const said = rest.filter(({ kind }) => !['unknown', 'dash', 'filler'].includes(kind));
  const all = { from: said[0]?.from ?? 0, to: said.at(-1)?.to ?? text.length };
  const { decided } = parsed;
  const isDecided = decided !== undefined && isDecidedLater(parsed);
  if (decided !== undefined && !isDecided) report({ from: decided.from, to: decided.to });
  const made: DosageParts = isNameOnly
    ? { missing: [] }
    : isDecided
      ? decidedLater(reading, decided)
      : parsed.isAsRequired
        ? asRequired(reading)
        : regular(reading, all);
  const others = made.missing.filter((one) => one !== noDose);
  const isDoseMissing = !isNameOnly && !isDecided && made.dose === undefined && found.length === 0;
  const missing = isDoseMissing ? [noDose, ...others] : others;
  const notUnderstood = found
    .toSorted((a, b) => a.from - b.from)
    .map((named) => ({ ...named, text: text.slice(named.from, named.to) }));
  const isWhole = notUnderstood.length === 0 && missing.length === 0;
  const [route] = parsed.routes;
  return {
    ...(route !== undefined && isGivenBy(route.route, product) && { route: route.route }),
    ...(parsed.from.length > 0 && { startDate }),
    ...(parsed.reason !== undefined && { prnReason: parsed.reason }),
    ...made,
    notUnderstood,
    missing,
    isNameOnly,
    fits:
      isNamed &&
      isWhole &&
      made.dosage !== undefined &&
      dosesIn(made.dosage).every((dose) => isUsualMakeUp(dose, product)),
  };
}

type Report = (named: NamedSpan) => void;

const noDates = 'A medication list has no dates';

function checkRoutes({ routes }: ParsedText, product: ReadProduct, report: Report): void {
  for (const { from, to, route } of routes) {
    if (!isGivenBy(route, product)) {
      report({ from, to, why: 'This product isn’t given by this route' });
    } else if (route !== routes[0]?.route) {
      report({ from, to, why: 'The route is there twice, and not the same' });
    }
  }
}

function checkDates(
  { from, until, decided }: ParsedText,
  isUndated: boolean,
  report: Report,
): void {
  if (isUndated && decided?.first !== undefined) {
    report({ from: decided.from, to: decided.to, why: noDates });
  }
  for (const dates of [from, until]) {
    for (const one of dates) {
      const at = { from: one.from, to: one.to };
      if (isUndated) report({ ...at, why: 'A medication list has no dates. Write for how long' });
      else if (one.date !== dates[0]?.date) report({ ...at, why: 'The date is there twice' });
    }
  }
}

/** Whether nothing is there beside the name, its route and its strength. */
function isOfName(rest: readonly Token[], { named }: ParsedText): boolean {
  const kinds: readonly Token['kind'][] = ['filler', 'dash', 'route', 'strength'];
  return named.length === 0 && rest.every(({ kind }) => kinds.includes(kind));
}

/** Whether only the strength is there beside the name, as people search for a product: `500 mg tablet`, `pred 25`. */
function isOfStrength(text: string, rest: readonly Token[], product: ReadProduct): boolean {
  const [only, ...others] = rest;
  if (only?.kind !== 'amount' || others.length > 0) return false;
  const { amount, per } = only;
  if (per !== undefined || amount.unit !== undefined) {
    const isDescribed = per !== undefined || /\p{L}/u.test(text.slice(only.to));
    return isDescribed && isStrength(amount, per, product);
  }
  const unit = product.structure?.strengths[0]?.amount.unit;
  return unit !== undefined && isStrength({ ...amount, unit }, undefined, product);
}
