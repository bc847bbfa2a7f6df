import type { Finding } from '../../entities/safety.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { answerSaid } from './allergen-names.ts';
import { type AllergenMeaning, readAllergen } from './allergen-text.ts';
import { unknownAllergies } from './check-words.ts';
import { classesOf } from './facts/class-members.ts';
import { classes, type MedicineClassName } from './facts/classes.ts';
import { crossReactions } from './facts/cross-reactions.ts';
import { stoppers } from './facts/allergens.ts';
import { besideSideEffects, sideEffects } from './facts/side-effects.ts';
import {
  type Check,
  type CheckedLine,
  type CheckResult,
  type ChartToCheck,
  clear,
  ingredientsOf,
  noIngredients,
  unknownAmong,
} from './line.ts';
import { once } from './once.ts';
import { likenessOf, wordsOf } from './spelling.ts';

/** Thrown when the allergies couldn't be loaded: the check is *failed*, which isn't a fault of the check. */
export class AllergiesUnavailable extends Error {
  override readonly name = 'AllergiesUnavailable';
}

type Allergies = Exclude<ChartToCheck['allergies'], 'unavailable'>;

interface Entry {
  readonly allergen: string;
  readonly reaction: string;
  readonly meaning: AllergenMeaning;
  /** The classes that the allergen names, and those of the ingredients that it names. */
  readonly classes: ReadonlyMap<MedicineClassName, 'named' | 'member'>;
  /** The words that only the name of a product could explain, as names are compared. */
  readonly words: string;
  /** Why it can't be checked, as sentences, without what is in stoppers and with it. */
  readonly gaps: { readonly withoutStopper: readonly string[]; readonly all: readonly string[] };
}

function gapsOf(
  allergen: string,
  { unread, ...read }: AllergenMeaning,
  hasStopper: boolean,
): string[] {
  if (answerSaid(allergen) !== undefined) {
    return [
      `“${allergen}” isn’t an allergen. Until an answer is recorded in its place, medicines aren’t checked against it.`,
    ];
  }
  const excipients = read.excipients.filter((name) => hasStopper || !stoppers.includes(name));
  const isPartlyRead =
    read.ingredients.length + read.classes.length + read.origins.length + read.excipients.length >
    0;
  const unreadText = isPartlyRead ? ` (${unread.map((word) => `“${word}”`).join(', ')})` : '';
  return [
    ...(unread.length > 0
      ? [
          `The allergen “${allergen}” isn’t recognised${unreadText}, so medicines can’t be checked against it.`,
        ]
      : []),
    ...excipients.map(
      (name) =>
        `The chart doesn’t say which medicines contain ${name}, because it isn’t an active ingredient.`,
    ),
  ];
}

function readEntry(recorded: { allergen: string; reaction: string }): Entry {
  const allergen = recorded.allergen.trim();
  const meaning = readAllergen(allergen);
  const members = meaning.ingredients.flatMap(classesOf);
  return {
    allergen,
    reaction: recorded.reaction.trim(),
    meaning,
    classes: new Map<MedicineClassName, 'named' | 'member'>([
      ...members.map((one) => [one, 'member'] as const),
      ...meaning.classes.map((one) => [one, 'named'] as const),
    ]),
    words: likenessOf([...meaning.unread, ...meaning.excipients].join(' ')),
    gaps: {
      withoutStopper: gapsOf(allergen, meaning, false),
      all: gapsOf(allergen, meaning, true),
    },
  };
}

const entriesOf = once(({ allergy }: Allergies): readonly Entry[] =>
  allergy.allergies.map(readEntry),
);

type Relation = Pick<Finding, 'level' | 'source'> & { readonly why: string };

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** By brand or by a name that the facts don't have. */
function byName(line: CheckedLine, { words }: Entry): Relation | undefined {
  if (words === '') return undefined;
  const named = [...ingredientsOf(line), line.product.brandName ?? ''].find((name) => {
    const like = likenessOf(name);
    return like !== '' && ` ${words} `.includes(` ${like} `);
  });
  return named === undefined
    ? undefined
    : { level: 'conflict', source: null, why: `This medicine is, or contains, ${named}.` };
}

/** By its own name, or by what it is a kind of: zinc oxide is zinc, insulin glargine insulin, liquid paraffin paraffin. */
function bySubstance(ingredient: string, { meaning }: Entry): Relation | undefined {
  const isKindOf = (name: string) =>
    `${ingredient} `.startsWith(`${name} `) || ` ${ingredient}`.endsWith(` ${name}`);
  return meaning.ingredients.some(isKindOf)
    ? { level: 'conflict', source: null, why: `This medicine contains ${ingredient}.` }
    : undefined;
}

/** `nausea and vomiting` from an opioid: people who had it may take another. */
function isSideEffect(reaction: string, name: MedicineClassName): boolean {
  const known = sideEffects[name]?.split(', ');
  const words = wordsOf(reaction);
  if (known === undefined || words.length === 0) return false;
  return words.every(
    (word) => known.includes(word) || besideSideEffects.split(', ').includes(word),
  );
}

/** What the allergen's text says after its name: `codeine – nausea`, `codeine (nausea)`. */
function reactionIn(allergen: string): string {
  return /\s[–—-]\s*(.+)$|[:(](.+)$/.exec(allergen)?.slice(1).join('') ?? '';
}

function byClass(
  ingredient: string,
  { classes: barred, allergen, reaction }: Entry,
): Relation | undefined {
  const shared = classesOf(ingredient).filter((one) => barred.has(one));
  const rules = (one: MedicineClassName) =>
    barred.get(one) === 'named' || classes[one].isOneAllergy === true;
  const ruled = shared.find(rules);
  if (ruled !== undefined) {
    const { one, source } = classes[ruled];
    const isNamed = barred.get(ruled) === 'named';
    const level =
      !isNamed && isSideEffect(`${reactionIn(allergen)} ${reaction}`, ruled)
        ? 'caution'
        : 'conflict';
    return { level, source, why: sentence(`${ingredient} is ${one}${isNamed ? '' : ' too'}`) };
  }
  const [first] = shared.filter((one) => classes[one].isNoAllergy !== true);
  if (first === undefined) return undefined;
  const { one, source } = classes[first];
  return { level: 'information', source, why: sentence(`${ingredient} is ${one} too`) };
}

function byCrossReaction(
  ingredient: string,
  { classes: barred, allergen, reaction }: Entry,
): Relation | undefined {
  const own = classesOf(ingredient);
  for (const {
    classes: [a, b],
    level,
    words,
    after,
    source,
  } of crossReactions) {
    const concerned =
      own.includes(a) && barred.has(b) ? a : own.includes(b) && barred.has(a) ? b : undefined;
    if (concerned === undefined) continue;
    if (after !== undefined && !after.test(`${allergen} ${reaction}`)) continue;
    return {
      level,
      source,
      why: `${sentence(`${ingredient} is ${classes[concerned].one}`)} ${words}.`,
    };
  }
  return undefined;
}

function byOrigin(ingredient: string, { meaning }: Entry): Relation | undefined {
  const origin = meaning.origins.find(({ ingredients }) => ingredients.includes(ingredient));
  return (
    origin && {
      level: 'information',
      source: origin.source,
      why: sentence(`${ingredient} ${origin.words}`),
    }
  );
}

/** How one ingredient is related to one entry; only the closest relation counts. */
function relationOf(ingredient: string, entry: Entry): Relation | undefined {
  return (
    bySubstance(ingredient, entry) ??
    byClass(ingredient, entry) ??
    byCrossReaction(ingredient, entry) ??
    byOrigin(ingredient, entry)
  );
}

function findingOf(
  subject: string,
  { allergen, reaction }: Entry,
  { why, ...relation }: Relation,
): Finding {
  const rests = [allergen, subject, reaction].map((text) => likenessOf(text).slice(0, 300));
  const how = reaction === '' ? '' : ` (${reaction})`;
  return {
    key: ['allergy', ...rests].join(':'),
    check: 'allergy',
    message: `Allergy or adverse reaction on record: ${allergen}${how}. ${why}`,
    ...relation,
  };
}

/** What is swallowed, inhaled or dropped in comes in no stopper or plunger, and is neither worn nor inserted. */
const noStopper: ReadonlySet<RouteCode> = new Set<RouteCode>([
  'oral',
  'sublingual',
  'inhalation',
  'nasal',
  'ocular',
  'otic',
]);

function check(line: CheckedLine, entry: Entry): CheckResult {
  const findings = ingredientsOf(line).flatMap((ingredient) => {
    const relation = relationOf(ingredient, entry);
    return relation === undefined ? [] : [findingOf(ingredient, entry, relation)];
  });
  const named = byName(line, entry);
  return named === undefined
    ? { findings, notChecked: entry.gaps[noStopper.has(line.route) ? 'withoutStopper' : 'all'] }
    : {
        findings: [...findings, findingOf(ingredientsOf(line).join(' '), entry, named)],
        notChecked: [],
      };
}

/** A line against the allergies on record: by substance, by class and by known cross-reactions (DRF-07). */
export const checkAllergies: Check = (line, { allergies }) => {
  if (allergies === 'unavailable') throw new AllergiesUnavailable();
  const { findings, notChecked } = recordedCheck(allergies)(line);
  return { findings, notChecked: [...notChecked, ...(allergies.waiting ?? []).map(waitingGap)] };
};

/** Nobody has decided yet whether it is an allergy of this resident. */
const waitingGap = (allergen: string) =>
  `“${allergen}” from another system is waiting for review, so medicines can’t be checked against it.`;

const recordedCheck = once((allergies: Allergies) =>
  once((line: CheckedLine) => checkRecorded(line, allergies)),
);

function checkRecorded(line: CheckedLine, allergies: Allergies): CheckResult {
  const own = entriesOf(allergies);
  if (own.length === 0) {
    return allergies.status === 'NONE KNOWN'
      ? clear
      : { findings: [], notChecked: [unknownAllergies[allergies.status]] };
  }
  const findings = new Map<string, Finding>();
  const notChecked: CheckResult['notChecked'][number][] = [];
  for (const entry of own) {
    const result = check(line, entry);
    for (const finding of result.findings) findings.set(finding.key, finding);
    notChecked.push(...result.notChecked);
  }
  const isEmpty = ingredientsOf(line).length === 0;
  return {
    findings: [...findings.values()],
    notChecked: [...new Set([...notChecked, ...(isEmpty ? [noIngredients] : unknownAmong(line))])],
  };
}
