import type { Dose, LargestAmount } from '../../entities/dosage.ts';
import type { CatalogueProduct, ProductIdentity } from '../../entities/medication.ts';
import { without24Hours } from '../line/medicine-units.ts';
import { amountWords, doseWords } from './amount-words.ts';
import { type ReadDose, type ReadLargest, readDose, readLargest } from './read-dose.ts';

/** What is usual as data, with the texts that are written from it. */
type Usual = Pick<CatalogueProduct, 'doses' | 'usualDoses' | 'maximum24h' | 'usualMost'>;
type DoseTexts = Pick<Usual, 'doses' | 'maximum24h'>;

/** Of a product, what reading its doses needs. */
export type DosedProduct = Pick<ProductIdentity, 'ingredients' | 'structure'> &
  Pick<Usual, 'usualDoses' | 'usualMost'>;

interface ReadUsual extends Usual {
  /** Why a text can't be taken, by its column. */
  readonly problems: readonly string[];
}

/** The usual doses and maximum of a product, read from their texts once. Never half read. */
export function readUsual({ doses, maximum24h }: DoseTexts, product: DosedProduct): ReadUsual {
  const identity = { ingredients: product.ingredients, structure: product.structure };
  const usualDoses: Dose[] = [];
  const problems: string[] = [];
  for (const text of doses) {
    const read = readDose(text, identity);
    if (read.kind === 'dose') usualDoses.push(read.dose);
    else problems.push(`doses “${text}”: ${read.message}`);
  }
  const most = maximum24h === null ? null : readLargest(without24Hours(maximum24h), identity);
  if (most?.kind === 'problem') problems.push(`maximum24h “${maximum24h}”: ${most.message}`);
  if (problems.length > 0) return { doses, maximum24h, problems };
  const usualMost = most?.kind === 'largest' ? most.largest : undefined;
  return {
    doses: usualDoses.map(doseWords),
    usualDoses,
    maximum24h: usualMost === undefined ? null : amountWords(usualMost),
    ...(usualMost && { usualMost }),
    problems,
  };
}

/** What is chosen or typed as a dose: a usual one as the catalogue has it, another as it reads. */
export function doseOf(text: string, product: DosedProduct): ReadDose {
  const usual = product.usualDoses?.find((dose) => doseWords(dose) === text.trim());
  return usual === undefined ? readDose(text, product) : { kind: 'dose', dose: usual };
}

/** The same for the most in 24 hours. */
export function mostOf(text: string, product: DosedProduct): ReadLargest {
  const amount = without24Hours(text);
  const usual: LargestAmount | undefined = product.usualMost;
  return usual === undefined || amountWords(usual) !== amount.trim()
    ? readLargest(amount, product)
    : { kind: 'largest', largest: usual };
}
