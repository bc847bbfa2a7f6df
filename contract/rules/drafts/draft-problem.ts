/** Something wrong in one field, and what to do about it. */
export interface Problem<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** A year from here on is mistyped: 2206 for 2026. */
export const nextCentury = '2101-01-01';
