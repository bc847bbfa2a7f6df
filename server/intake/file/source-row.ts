/** One line of a file, as a value for the sheet's schema, or why it can't be read. */
export type SourceRow =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string };

/** No line and no quoted field is longer: a quote that is never closed doesn't fill the memory. */
export const longestLine = 1_000_000;
