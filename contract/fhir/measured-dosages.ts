import type { Dosage, Extension, Quantity } from 'fhir/r4';
import type { ByMeasurement, DecidedLater, MeasuredRow } from '../entities/dosage.ts';
import { rowText } from '../rules/dosing/dosage-words.ts';
import { amountsOf } from './amounts.ts';
import { ownExtensions } from './systems.ts';

/*
 * Doses by what is measured, in FHIR (decision 063). R4 has no element for it: what is measured, its target and the
 * values of a row are in an extension of our own, and in the text.
 */

type Measuring = DecidedLater | ByMeasurement;

const rangeOf = (low: number | null, high: number | null, { measured }: Measuring) => {
  const of = (value: number): Quantity => ({
    value,
    ...(measured.unit !== undefined && { unit: measured.unit }),
  });
  return {
    ...(low !== null && { low: of(low) }),
    ...(high !== null && { high: of(high) }),
  };
};

const extensionOf = (root: string, { measured }: Measuring, more: readonly Extension[]) => ({
  url: `${root}/${ownExtensions.measured}`,
  extension: [{ url: 'measured', valueString: measured.name }, ...more],
});

/** What a dose decided later is decided from. */
export function decidedExtension(dosage: DecidedLater, root: string): Extension {
  const { target, firstMeasure } = dosage;
  return extensionOf(root, dosage, [
    ...(target === undefined
      ? []
      : [{ url: 'target', valueRange: rangeOf(target.low, target.high, dosage) }]),
    ...(firstMeasure === undefined ? [] : [{ url: 'first', valueDate: firstMeasure }]),
  ]);
}

/** One row of a table, as a table of its own: what to do below or above it is said beside the row that it bounds. */
export interface TablePiece {
  readonly row: MeasuredRow;
  readonly dosage: ByMeasurement;
}

export function tablePieces(dosage: ByMeasurement): TablePiece[] {
  const { rows, below, above } = dosage;
  return rows.map((row, at) => ({
    row,
    dosage: {
      ...dosage,
      rows: [row],
      below: at === 0 ? below : null,
      above: at === rows.length - 1 ? above : null,
    },
  }));
}

/** The dose of a row, on the condition that its values are measured. */
export function rowCodes({ row, dosage }: TablePiece, root: string): Dosage {
  const { dose, from, to } = row;
  const said = { url: 'range', valueRange: rangeOf(from, to, dosage) };
  const withheld = dose.kind === 'withhold' ? [{ url: 'withheld', valueBoolean: true }] : [];
  return {
    extension: [extensionOf(root, dosage, [said, ...withheld])],
    asNeededCodeableConcept: { text: `${dosage.measured.name} ${rowText(row, dosage)}` },
    ...(dose.kind !== 'withhold' && amountsOf(dose, root)),
  };
}
