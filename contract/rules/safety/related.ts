import type { PlainDate } from '../../values/plain-date.ts';
import type { DueDays } from '../dosing/due-days.ts';
import { dueDaysIn } from '../dosing/due-runs.ts';
import { classesOf } from './facts/class-members.ts';
import { type CheckedLine, ingredientsOf, isLocal, type StoppedLine } from './line.ts';

export type Line = CheckedLine | StoppedLine;

/** Vitamins in a combination are beside the point: alendronic acid with colecalciferol is one of alendronic acid. */
export function mainIngredients(line: Pick<Line, 'product'>): readonly string[] {
  const all = ingredientsOf(line);
  const main = all.filter((name) => !classesOf(name).includes('vitamin'));
  return main.length === 0 ? all : main;
}

/** Its days; undefined if it is given every day or when required. */
type LineDays = DueDays | 'text' | undefined;

export const dueDaysOf = ({ dosage, startDate, endDate }: Line): LineDays =>
  dosage === undefined ? 'text' : dueDaysIn({ dosage, startDate, endDate });

export const isSpaced = (due: LineDays): due is DueDays => due !== undefined && due !== 'text';

/** Another prescription of an ingredient of the line. */
export interface RelatedLine {
  readonly other: Line;
  readonly ingredient: string;
  readonly due: LineDays;
  /** The last day on which it may be given; null if it goes on. */
  readonly until: PlainDate | null;
}

/** The earlier of two last days, either of which may not be known. */
export function earlierOf(a: PlainDate | null, b: PlainDate | null): PlainDate | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** It and the line, if they have a main ingredient in common and are put in the same place. */
export function relate(line: CheckedLine, other: Line, until: PlainDate | null): RelatedLine[] {
  if (other.courseType === 'AsRequired' || other.frequency === 'when-required') return [];
  const isSamePlace = isLocal(line) ? other.route === line.route : !isLocal(other);
  const ingredient = mainIngredients(line).find((one) => mainIngredients(other).includes(one));
  if (!isSamePlace || ingredient === undefined) return [];
  return [{ other, ingredient, due: dueDaysOf(other), until: earlierOf(until, other.endDate) }];
}
