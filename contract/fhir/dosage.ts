import type { Dosage } from 'fhir/r4';
import { instructionText, isPrn } from '../rules/line/medicine-line.ts';
import { routes } from '../values/medicine-codes.ts';
import type { PlainDate } from '../values/plain-date.ts';
import { amountsOf, mostOf } from './amounts.ts';
import { type DosageLine, plainText } from './dosage-line.ts';
import { lineExtension, lineIn } from './own-line.ts';
import { decidedDosages, decidedIn, type StatedDose } from './decided-doses.ts';
import { decidedExtension, rowCodes, tablePieces } from './measured-dosages.ts';
import { piecesOf, type SchedulePiece } from './schedule-pieces.ts';
import { scheduleRepeat } from './schedule-timing.ts';
import { ownCodeSystems, ownExtensions, rootOf } from './systems.ts';
import { type Bounds, boundsRepeat, every, rhythms, timingOf } from './timing.ts';
import { isEqual } from '../values/is-equal.ts';

/**
 * A medicine line as dosages (decision 031), of which the text of each is what the chart would show, and wins. A line
 * with a structure has one for each step and dose, or each row of its table; one that was written as text has no amount but in its text and in
 * our own extension, because no number is read from a text.
 * @param stoppedOn The day that the medicine was ceased; null if it wasn't.
 * @param decided The doses of a line whose doses are decided later; each has a dosage of its own after that of the line.
 */
export function dosagesOf(
  line: DosageLine,
  root: string,
  stoppedOn: PlainDate | null,
  decided: readonly StatedDose[] = [],
): [Dosage, ...Dosage[]] {
  const { dosage } = line;
  const extension = lineExtension(line, root);
  const written = (one: DosageLine, codes: Dosage): Dosage => ({
    ...instructionOf(one, root),
    ...codes,
  });
  // On each of several, so that a part of the line alone isn't taken for a line.
  const part = { url: extension.url, extension: [{ url: 'part', valueBoolean: true }] };
  const bounds = boundsOf(line, stoppedOn);
  if (dosage?.kind === 'by-measurement') {
    const { timing } = codesOf(line, bounds, root);
    const [row, ...rows] = tablePieces(dosage).map((piece, at) => {
      const { extension: own = [], ...codes } = rowCodes(piece, root);
      const one = written(
        { ...line, dosage: piece.dosage },
        { ...(timing && { timing }), ...codes },
      );
      return { extension: [at === 0 ? extension : part, ...own], sequence: 1, ...one };
    });
    if (row === undefined) throw new RangeError('The table has no row');
    return [row, ...rows];
  }
  if (dosage?.kind === 'decided-later') {
    const own = decidedExtension(dosage, root);
    const others = decidedDosages(decided, dosage, root).map(
      ({ extension: of = [], ...codes }) => ({
        extension: [part, ...of],
        ...written(line, codes),
      }),
    );
    return [
      { extension: [extension, own], ...written(line, codesOf(line, bounds, root)) },
      ...others,
    ];
  }
  if (dosage?.kind !== 'schedule')
    return [{ extension: [extension], ...written(line, codesOf(line, bounds, root)) }];
  const { startDate, endDate } = line;
  const [first, ...others] = piecesOf({ dosage, startDate, endDate }).filter(
    (one) => one.sequence === 1 || isBegun(one, stoppedOn),
  );
  if (first === undefined) throw new RangeError('The schedule has no dose');
  const pieceOf = (piece: SchedulePiece): Dosage => {
    const { sequence, days, timed } = piece;
    const { dosage: own, startDate: start, endDate: end } = piece;
    const one = { ...line, dosage: own, startDate: start, endDate: end };
    const isOver = end !== null && stoppedOn !== null && end < stoppedOn;
    const ownBounds = boundsOf(one, isOver ? null : stoppedOn);
    const repeat = { ...boundsRepeat(ownBounds), ...scheduleRepeat(days, timed) };
    const timing = Object.keys(repeat).length > 0 && { timing: { repeat } };
    return { sequence, ...written(one, { ...timing, ...amountsOf(timed.dose, root) }) };
  };
  return [
    { extension: [extension], ...pieceOf(first) },
    ...others.map((one) => ({ extension: [part], ...pieceOf(one) })),
  ];
}

/** Whether a step began before the medicine was ceased, and before its last day was over. */
const isBegun = ({ startDate, endDate }: SchedulePiece, stoppedOn: PlainDate | null) =>
  [stoppedOn, endDate].every((end) => end === null || startDate <= end);

/** What every dosage of a line says. */
function instructionOf(line: DosageLine, root: string): Dosage {
  const directions = line.directions.trim();
  return {
    text: instructionText(line),
    ...(directions !== '' && { additionalInstruction: [{ text: directions }] }),
    route: {
      coding: [
        {
          system: `${root}/${ownCodeSystems.route}`,
          code: line.route,
          display: routes[line.route],
        },
      ],
      text: routes[line.route],
    },
  };
}

/** How often a line is given that was written as text, when required, or by what is measured. */
function codesOf(line: DosageLine, bounds: Bounds, root: string): Dosage {
  const { dosage } = line;
  const isAsRequired = isPrn(line);
  const timing = timingOf(line, isAsRequired, bounds);
  const asRequired = dosage?.kind === 'as-required' ? dosage : undefined;
  const { leastHours: least = null, leastMinutes, often = null } = asRequired ?? {};
  // R4 says one of the two: the shorter time between doses. The text has both.
  const hourly = least === null ? often && rhythms[often] : every(least, 'h');
  const rhythm = leastMinutes === undefined ? hourly : every(leastMinutes, 'min');
  const repeat = { ...timing?.repeat, ...rhythm };
  return {
    ...(Object.keys(repeat).length > 0 && { timing: { repeat } }),
    ...(isAsRequired && asNeededOf(line)),
    ...(asRequired && { ...amountsOf(asRequired.dose, root), ...mostOf(asRequired.most) }),
  };
}

function asNeededOf({ prnReason }: DosageLine): Dosage {
  const text = prnReason?.trim() ?? '';
  return text === '' ? { asNeededBoolean: true } : { asNeededCodeableConcept: { text } };
}

/** A medicine that was ceased before it began has no period that begins. */
function boundsOf(
  { startDate, endDate }: Pick<DosageLine, 'startDate' | 'endDate'>,
  stoppedOn: PlainDate | null,
): Bounds {
  if (stoppedOn === null) return { start: startDate, end: endDate };
  return { start: stoppedOn < startDate ? null : startDate, end: stoppedOn };
}

export type ReadOwnDosage =
  | {
      readonly kind: 'line';
      readonly line: DosageLine;
      /** The doses that were decided for it, if any. */
      readonly decided?: readonly StatedDose[];
    }
  /** It doesn't contain a line of ours. */
  | { readonly kind: 'none' }
  /** Somebody has changed one of its parts since it was written. */
  | { readonly kind: 'altered' };

/** A line that this or another instance wrote, exactly as it was, or none. */
export function readOwnDosages(
  dosages: readonly Dosage[],
  stoppedOn: PlainDate | null,
): ReadOwnDosage {
  const [extension] = dosages
    .flatMap((one) => one.extension ?? [])
    .filter(({ url }) => rootOf(url, ownExtensions.line) !== undefined);
  const root = rootOf(extension?.url, ownExtensions.line);
  const [first] = dosages;
  if (extension === undefined || root === undefined || first === undefined) return { kind: 'none' };
  const line = lineIn(extension, first, root);
  // It has to be the same when written again, or its parts no longer agree.
  if (line === undefined) return { kind: 'altered' };
  const structure = line.dosage;
  const decided = structure?.kind === 'decided-later' ? decidedIn(dosages, structure.measured) : [];
  const again = dosagesOf(line, root, stoppedOn, decided);
  const isWhole = isEqual(again.map(evenly), dosages.map(evenly));
  if (!isWhole) return { kind: 'altered' };
  return { kind: 'line', line, ...(decided.length > 0 && { decided }) };
}

/** Systems in between may put ordinary spaces where a line must not break. */
const evenly = (dosage: Dosage): Dosage => ({ ...dosage, text: plainText(dosage.text ?? '') });
