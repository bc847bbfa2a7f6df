import type { CatalogueProduct } from '../../../entities/medication.ts';
import type { PlainDate } from '../../../values/plain-date.ts';
import { scan } from './scan.ts';
import type { Token } from './tokens.ts';

/** Of a product, what people may call it. */
export type NamedProduct = Pick<CatalogueProduct, 'ingredients' | 'brandName' | 'form'> &
  Partial<Pick<CatalogueProduct, 'brands' | 'matchedName'>>;

/** Short names that don't start the name or are short for one of several. Taken where somebody types, never shown. */
const shortNames: Readonly<Record<string, string>> = {
  gtn: 'glyceryl trinitrate',
  mtx: 'methotrexate',
  pred: 'prednisolone',
  ismn: 'isosorbide mononitrate',
  hctz: 'hydrochlorothiazide',
  hcq: 'hydroxychloroquine',
  kcl: 'potassium chloride',
  asa: 'aspirin',
  vit: 'vitamin',
  b12: 'vitamin b12',
};

/** Short words for a form, with how a catalogue names it. */
const shortForms: Readonly<Record<string, string>> = {
  tab: 'tablet',
  tabs: 'tablet',
  tablets: 'tablet',
  cap: 'capsule',
  caps: 'capsule',
  capsules: 'capsule',
  inj: 'injection',
  supp: 'suppository',
  supps: 'suppository',
  oint: 'ointment',
  liq: 'liquid',
  patches: 'patch',
  puffer: 'inhaler',
  mdi: 'inhaler',
  neb: 'nebuliser',
  nebs: 'nebuliser',
  drop: 'drops',
  gtt: 'drops',
  mr: 'modified release',
  syrup: 'liquid',
};

const inFull = (word: string) => {
  const lower = word.toLowerCase();
  return shortNames[lower] ?? shortForms[lower] ?? word;
};

/** How many of the pieces at the start may be the name of a medicine. */
function headLength(tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ kind }) => kind !== 'unknown');
  return end < 0 ? tokens.length : end;
}

/** What to search the catalogue for; all of a text that doesn't begin with a name. */
export function searchWordsOf(text: string, today: PlainDate): string[] {
  const tokens = scan(text, 0, today);
  const head = tokens.slice(0, headLength(tokens));
  const words = head.map(({ from, to }) => inFull(text.slice(from, to)));
  return words.length === 0 ? [text.trim()] : words;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean);

/** Whether a word is in a name, in full or by its first letters. */
const isIn = (word: string, words: readonly string[]) =>
  words.some((one) => one === word || (word.length > 2 && one.startsWith(word)));

/** Where a name with a number in it, such as NovoMix 30, ends in a text that begins with it; 0 if it doesn't. */
function endOfNumbered(text: string, names: readonly string[]): number {
  const ends = names.map((name) => {
    const parts = wordsOf(name);
    if (!parts.some((part) => /^\d/.test(part))) return 0;
    let at = 0;
    for (const part of parts) {
      const [all = '', word = ''] = /^\s*([\p{L}\p{N}-]+)/u.exec(text.slice(at)) ?? [];
      const isSame = /^\d/.test(part) ? word === part : isIn(word.toLowerCase(), [part]);
      if (!isSame) return 0;
      at += all.length;
    }
    return at;
  });
  return Math.max(0, ...ends);
}

/** The pieces of a text that name the product or its form, and the others. */
export function withoutMedicine(
  text: string,
  product: NamedProduct,
  today: PlainDate,
): {
  /** Whether it names the brand or every ingredient: `metformin` alone isn’t a combination with it. */
  readonly isNamed: boolean;
  readonly rest: readonly Token[];
} {
  const { ingredients, brandName, brands = [], matchedName, form } = product;
  const names = [...ingredients, ...brands, brandName ?? '', matchedName ?? ''];
  const known = [...names, form].flatMap(wordsOf);
  const start = endOfNumbered(text, names);
  const tokens = scan(text, start, today);
  const isOfName = ({ from, to }: Token) => {
    const word = text.slice(from, to).toLowerCase();
    const full = inFull(word).toLowerCase();
    return isIn(word, known) || wordsOf(full).every((one) => isIn(one, known) && full !== word);
  };
  /** After the amounts that may be its strength, words are about something else. */
  const end = tokens.findIndex(
    ({ kind }) => !['unknown', 'amount', 'strength', 'filler', 'dash', 'route'].includes(kind),
  );
  const head = end < 0 ? tokens : tokens.slice(0, end);
  const ofName = new Set(
    head.filter((one, at) => {
      if (one.kind !== 'unknown') return false;
      // Between the names of a combination: perindopril/amlodipine.
      const isSign = ['/', '+'].includes(text.slice(one.from, one.to));
      const [before, after] = [head[at - 1], head[at + 1]];
      return (
        isOfName(one) ||
        (isSign &&
          before !== undefined &&
          after !== undefined &&
          isOfName(before) &&
          isOfName(after))
      );
    }),
  );
  const words = [...ofName]
    .map(({ from, to }) => text.slice(from, to))
    .flatMap((word) => wordsOf(inFull(word).toLowerCase()));
  const isCalled = (name: string) => words.some((word) => isIn(word, wordsOf(name)));
  return {
    isNamed:
      start > 0 ||
      ingredients.every(isCalled) ||
      [brandName ?? '', ...brands].some(isCalled) ||
      ofName.size === 0,
    rest: tokens.filter((one) => !ofName.has(one)),
  };
}
