import { fractionSource, numberOf } from '../number-words.ts';
import { letters, type Lexeme, type Meaning, says, type TypedAmount, whole } from './tokens.ts';

/** Units as people type them, each with how `read-dose.ts` writes it. */
const units: readonly (readonly [typed: string, unit: string])[] = [
  ['mgs?|milligrams?', 'mg'],
  ['gms?|grams?|g', 'g'],
  ['mcgs?|ugs?|\u00b5g|\u03bcg|microg|micrograms?', 'microgram'],
  ['nanograms?', 'nanogram'],
  [String.raw`units?|iu|i\.u\.|u`, 'units'],
  ['mmols?', 'mmol'],
  ['mls?|millilitres?', 'mL'],
  ['tabs?|tablets?', 'tablet'],
  ['caps?|capsules?', 'capsule'],
  ['caplets?', 'caplet'],
  ['puffs?', 'puff'],
  ['inhalations?', 'inhalation'],
  ['sprays?', 'spray'],
  ['drops?', 'drop'],
  ['patch(?:es)?', 'patch'],
  ['sachets?', 'sachet'],
  ['supps?|suppositor(?:y|ies)', 'suppository'],
  ['pessar(?:y|ies)', 'pessary'],
  ['enemas?', 'enema'],
  ['lozenges?', 'lozenge'],
  ['wafers?', 'wafer'],
  ['films?', 'film'],
  ['applicatorfuls?', 'applicatorful'],
  ['applicators?', 'applicator'],
  ['nebs?|nebules?', 'nebule'],
  ['amps?|ampoules?', 'ampoule'],
  ['vials?', 'vial'],
  ['cm', 'cm'],
  ['pumps?', 'pump'],
];
const unitOf = (typed: string | undefined) =>
  typed === undefined
    ? undefined
    : units.find(([source]) => new RegExp(`^(?:${source})$`, 'iu').test(typed))?.[1];

const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3} 0\d\d(?: \d{3})*(?!\d)|\d+\.\d+|\.\d+|\d+`;
const ofA = String.raw`(?: of)?(?: an?)?`;
const number = String.raw`(?:(?:\d+|one|two|three|four) and a half|(?:\d+ ?)?(?:${fractionSource})${ofA}|half${ofA}|three quarters${ofA}|(?:an? |one )?quarter${ofA}|${digits})`;
/** Only before a unit that is counted: `one tablet`, `a patch`. */
const counting = String.raw`one|two|three|four|five|six|eight|ten|an?`;
const unit = units.map(([source]) => source).join('|');
const range = String.raw` ?(?:-|\u2013|\u2014|to) ?`;
/** What a number can be of: `mg`, also beside a count of it. */
const per = String.raw`(?: ?\/ ?| per | in (?=\d)| an? (?=day|dose))(?<perCount>\d+(?:\.\d+)?)? ?(?<per>h(?:ou)?rs?|h|days?|d|ml|l|g|dose|puff|actuation|spray|inhalation)(?![${letters}\d])`;

const glued = String.raw`(?:b\.?d|bds|bid|tds|tid|qid|qds|mane|nocte|od|prn|daily)\b`;

/** A number with its unit, or a bare one: a range has its unit after both ends or only after the second. */
const amountSource = String.raw`(?<low>${number})(?: ?(?<lowUnit>${unit})(?![${letters}]))?${range}(?<high>${number}) ?(?:(?<unit>${unit})(?![${letters}])|(?![${letters}\d/%.,]\S))|(?<one>${number}) ?(?<oneUnit>${unit})(?![${letters}])|(?<counting>${counting}) (?<countingUnit>${unit})(?![${letters}])|(?<bare>${number})(?![${letters}\d/%]|[.,]\d|(?<=\d)['\u2019]|[^\S\r\n]*[x\u00d7] ?\d)|(?<glued>${number})(?=${glued})`;

type Groups = Parameters<Lexeme['read']>[0];

function typedAmount(g: Groups): TypedAmount | undefined {
  const { low, high } = g;
  if (low !== undefined && high !== undefined) {
    const [from, to] = [numberOf(low), numberOf(high)];
    return { low: from, lowUnit: unitOf(g['lowUnit']), high: to, unit: unitOf(g['unit']) };
  }
  const text = g['one'] ?? g['counting'] ?? g['bare'] ?? g['glued'];
  if (text === undefined) return undefined;
  const value = numberOf(text);
  return { low: value, high: value, unit: unitOf(g['oneUnit'] ?? g['countingUnit']) };
}

const perNames: readonly (readonly [is: RegExp, name: string])[] = [
  [/^d/i, 'day'],
  [/^h/i, 'hour'],
  [/^ml$/i, 'mL'],
  [/^l$/i, 'L'],
  [/^g$/i, 'g'],
];

/** `24 hours` for `day` and `24h`; `5 mL`. */
function perOf(g: Groups): string | undefined {
  const { per: typed, perCount = '1' } = g;
  if (typed === undefined) return undefined;
  const name = /^dose$/i.test(typed)
    ? 'dose'
    : (perNames.find(([is]) => is.test(typed))?.[1] ?? 'dose');
  const count = Number(perCount);
  if (name === 'day') return `${count * 24} hours`;
  return name === 'hour' ? `${count} hours` : `${count} ${name}`;
}

function readAmount(g: Groups): Meaning | undefined {
  const amount = typedAmount(g);
  if (amount === undefined || !Number.isFinite(amount.low)) return undefined;
  const of = perOf(g);
  return { kind: 'amount', amount, ...(of !== undefined && { per: of }) };
}

const thickness = 'very thin|thin|thick|light|small|generous|liberal|pea-sized|thin-ish';
const body = String.raw`(?:skin(?: folds)?|area|areas|rash|back|chest|arms?|upper arm|thighs?|legs?|groin(?: and buttocks)?|buttocks|scalp|face|feet|foot|toes?|nails?|wounds?|lesions?|joints?|knees?|shoulders?|hips?|elbows?|hands?|abdomen|stomach|trunk|neck|lips|gums|eyelids?|perineum|sacrum|heels?|ulcer|cheek|tongue|bedding)`;
const adjectives = '(?:(?:affected|painful|dry|itchy|upper|lower|left|right|both|inner|outer) )*';
const towards = '(?:to|on|onto|into|in|inside|under|behind|over|at)';

/** `BE`, `LE` and `RE` have other meanings too, so they aren't taken. */
const which: Readonly<Record<string, string>> = { l: 'left', r: 'right' };
const pairs = String.raw`(?:(?<to>to|into|in|inside) )?(?:the )?(?<which>both|each|left|right|l|r) (?<part>eyes?|ears?|nostrils?)`;

/** How much, and where it goes. */
export const amountLexemes: readonly Lexeme[] = [
  {
    words: /(?<![\d.])\d+,\d{1,2}(?!\d)/y,
    read: () => ({ kind: 'doubtful', why: 'Write decimals with a point, such as 1.5' }),
  },
  {
    words: /\d+ ?[-\u2013] ?(?:1\/2|1\/4|3\/4|[½¼¾])/y,
    read: () => ({ kind: 'doubtful', why: 'Write one and a half as 1.5, and a range with “to”' }),
  },
  {
    // `warfarin 3/4 mg alternate days`
    words: /(?<!\d ?)[13]\/[24] ?(?:mgs?|g|mcgs?|micrograms?|units?|iu|mls?)\b/iy,
    read: () => ({ kind: 'doubtful', why: 'It can be a part or two amounts. Write 0.75 mg' }),
  },
  {
    words: /(?<![\d.])\d{1,3} [1-9]\d\d(?= ?(?:mg|g|mcg|micrograms?|units?|iu|mls?)\b)/iy,
    read: () => ({ kind: 'doubtful', why: 'Write 1,500 for one number, or the total of two' }),
  },
  {
    words: new RegExp(String.raw`\( ?(?:${amountSource}) ?\)`, 'iy'),
    read: (g) => {
      const amount = typedAmount(g);
      return amount && { kind: 'amount', amount, isBeside: true };
    },
  },
  {
    words: new RegExp(String.raw`\( ?(?:${amountSource})(?:${per}) ?\)`, 'iy'),
    read: readAmount,
  },
  {
    words: whole(pairs),
    read: ({ to = 'to', which: one = '', part = '' }) => {
      const side = which[one.toLowerCase()] ?? one.toLowerCase();
      const isOne = side === 'left' || side === 'right';
      const said = `${to} ${isOne ? `the ${side}` : side} ${part}`.toLowerCase();
      return { kind: 'site', site: said };
    },
  },
  says(String.raw`(?:to )?another site each time|rotate(?: the)? sites?`, { kind: 'another-site' }),
  {
    words: whole(String.raw`(?<site>${towards} (?:the )?${adjectives}${body})`),
    read: ({ site = '' }) => ({ kind: 'site', site: site.toLowerCase() }),
  },
  {
    words: whole(
      String.raw`(?:an? )?(?:(?:${thickness}) )?(?:layer|amount|smear)(?: of \d+ ?mm)?|(?:an? )?fingertip(?: unit)?|sparingly|thinly|liberally|enough to cover(?: the)? ${adjectives}${body}|of (?:ointment|cream|gel)`,
    ),
    read: (g) => ({ kind: 'spread', words: (g['0'] ?? '').toLowerCase() }),
  },
  {
    words: new RegExp(String.raw`(?<![${letters}\d])(?<count>\d{1,2}) ?[x\u00d7] ?(?=[\d.])`, 'iy'),
    read: ({ count = '' }) => ({ kind: 'multiple', count: Number(count) }),
  },
  {
    words: /(?<percent>\d+(?:\.\d+)?) ?%/iy,
    read: ({ percent = '' }) => ({ kind: 'strength', numbers: [Number(percent)], isPercent: true }),
  },
  {
    words: new RegExp(
      String.raw`(?<![${letters}\d])(?!1\/2|1\/4|3\/4|\d+\/(?:7|12|24|52)(?!\d|\.))(?<numbers>\d+(?:\.\d+)?(?: ?(?:mg|mcg))?(?: ?\/ ?\d+(?:\.\d+)?)+)(?: ?(?:mg|mcg|micrograms?))?(?![${letters}\d%])`,
      'iy',
    ),
    read: ({ numbers = '' }) => ({
      kind: 'strength',
      numbers: numbers
        .replaceAll(/[a-z ]/gi, '')
        .split('/')
        .map(Number),
      isPercent: false,
    }),
  },
  { words: new RegExp(`(?:${amountSource})${per}`, 'iy'), read: readAmount },
  { words: new RegExp(amountSource, 'iy'), read: readAmount },
];
