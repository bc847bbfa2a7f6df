/** How much one unit of a measure is in another; the measures are those that amounts are compared in. */
interface Equivalent {
  readonly ingredient: string;
  readonly from: string;
  readonly to: string;
  readonly factor: number;
}

const table: readonly Equivalent[] = [
  // A microgram of vitamin D3 is 40 units: the definition of the unit.
  { ingredient: 'colecalciferol', from: 'mg', to: 'units', factor: 40_000 },
  // By its molar mass: 600 mg are 8 mmol.
  { ingredient: 'potassium chloride', from: 'mmol', to: 'mg', factor: 74.55 },
];

/** By what an amount of an ingredient is multiplied to be in another measure; undefined if it can't be. */
export function equivalentOf(ingredient: string, from: string, to: string): number | undefined {
  const found = table.find(
    (one) =>
      one.ingredient === ingredient &&
      ((one.from === from && one.to === to) || (one.from === to && one.to === from)),
  );
  return found && (found.from === from ? found.factor : 1 / found.factor);
}
