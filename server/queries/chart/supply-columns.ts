import type { Supply } from '@wattle/contract/entities/supply.ts';

/** The columns of a supply. The version before reads the repeats alone. */
export const supplyColumns = (supply: Supply | null | undefined) => ({
  supply: supply ?? null,
  ...(supply && { repeats: supply.repeats }),
});
