import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { ProductStructure } from '@wattle/contract/entities/product.ts';
import type { UnreadReason } from '@wattle/contract/entities/unread-product.ts';
import {
  readProduct,
  readQuantity,
  whyUnread,
} from '@wattle/contract/rules/dosing/read-product.ts';
import { strengthText } from '@wattle/contract/rules/dosing/strength-text.ts';
import type { ProductRow } from './product-sheet.ts';

interface FoundStrength {
  readonly strength: string;
  readonly structure: ProductStructure | undefined;
  /** Why the row can't be taken, by column. */
  readonly problems: readonly string[];
  /** What somebody should correct, although the row is taken. */
  readonly notes: readonly string[];
}

/** Each names its column first. */
const unread: Readonly<Record<UnreadReason, string>> = {
  'no-strength': 'strength is missing',
  'no-counted': 'form doesn’t say what is counted',
  'no-per': 'strength doesn’t say in how much',
  'no-amounts': 'strength can’t be read as numbers',
};

/** The strength of a row as numbers: from its parts, or read from its text. Never half read. */
export function strengthOf(
  row: ProductRow,
  stored: Pick<ProductIdentity, 'strength' | 'structure'> | undefined,
): FoundStrength {
  const before = stored?.structure;
  const { ingredients, form, amounts, per } = row;
  const {
    strength = stored?.strength,
    counted = before?.counted,
    smallestPart = before?.smallestPart,
  } = row;
  const shape = {
    ingredients,
    form,
    counted: counted ?? undefined,
    smallestPart: smallestPart ?? undefined,
  };
  if (amounts === undefined || amounts === null) {
    const written = strength ?? '';
    const structure = readProduct({ ...shape, strength: written });
    const why = unread[whyUnread({ ...shape, strength: written })];
    return {
      strength: structure === undefined ? written : strengthText(structure),
      structure,
      problems: (per ?? null) === null ? [] : ['per is only for a row with amounts'],
      notes: structure === undefined ? [`${why}, so no dose of this product is ever checked`] : [],
    };
  }
  const whole = [amounts.join(' and '), ...((per ?? null) === null ? [] : [per])].join(' per ');
  const structure = readProduct({ ...shape, strength: whole });
  const problem = amountsProblem(row, structure);
  return {
    strength: structure === undefined ? '' : strengthText(structure),
    structure,
    problems: problem === undefined ? [] : [problem],
    notes: [],
  };
}

function amountsProblem(
  { ingredients, amounts, strength, form, counted }: ProductRow,
  structure: ProductStructure | undefined,
): string | undefined {
  if (amounts?.length !== ingredients.length) return 'amounts isn’t one for each ingredient';
  if (structure === undefined) {
    const isRead = amounts.every((one) => readQuantity(one) !== undefined || one.endsWith('%'));
    if (!isRead) return 'amounts isn’t a number with its unit, such as 500 mg';
    return 'per doesn’t fit what is counted of the form: write mL, 5 mL, g, hour, 24 hours or dose';
  }
  if ((strength ?? null) === null) return undefined;
  const said = readProduct({
    ingredients,
    form,
    counted: counted ?? undefined,
    strength: strength ?? '',
  });
  const isSame = said !== undefined && strengthText(said) === strengthText(structure);
  return isSame ? undefined : 'strength doesn’t say the same as amounts and per';
}
