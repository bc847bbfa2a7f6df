import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type { AllergyEntry } from '@wattle/contract/entities/allergy-event.ts';
import { longestLine } from '@wattle/contract/values/text.ts';
import { ruleResolver } from '../../lib/rule-resolver.ts';

/** The fields as they are typed. */
export interface EntryValues {
  allergen: string;
  reaction: string;
  type: AllergyEntry['type'];
  severity: NonNullable<AllergyEntry['severity']> | 'not-known';
  certainty: AllergyEntry['certainty'];
  since: string;
  saidBy: string;
  note: string;
}

export const fieldLabels = {
  allergen: 'What they react to',
  reaction: 'Reaction',
  type: 'Kind',
  severity: 'How bad it was',
  certainty: 'How certain it is',
  since: 'When it happened',
  saidBy: 'Who said so',
  note: 'Note',
} as const satisfies Record<keyof EntryValues, string>;

export const types = [
  { id: 'allergy', label: 'Allergy' },
  { id: 'intolerance', label: 'Intolerance' },
  { id: 'side-effect', label: 'Side effect' },
  { id: 'not-known', label: 'Not known' },
] as const;
export const severities = [
  { id: 'mild', label: 'Mild' },
  { id: 'moderate', label: 'Moderate' },
  { id: 'severe', label: 'Severe' },
  { id: 'not-known', label: 'Not known' },
] as const;
export const certainties = [
  { id: 'confirmed', label: 'Confirmed' },
  { id: 'unconfirmed', label: 'Not confirmed' },
] as const;

export function valuesOf(entry: ListedAllergy | undefined, allergen = ''): EntryValues {
  return {
    allergen: entry?.allergen ?? allergen,
    reaction: entry?.reaction ?? '',
    type: entry?.type ?? 'not-known',
    severity: entry?.severity ?? 'not-known',
    certainty: entry?.certainty ?? 'unconfirmed',
    since: entry?.since ?? '',
    saidBy: entry?.saidBy ?? '',
    note: entry?.note ?? '',
  };
}

export function entryOf({ severity, ...values }: EntryValues): AllergyEntry {
  return { ...values, ...(severity !== 'not-known' && { severity }) };
}

/** A field as it is shown; '' for an empty one. */
export function shownValue(name: keyof EntryValues, values: EntryValues): string {
  const labelOf = (options: readonly { id: string; label: string }[]) =>
    options.find(({ id }) => id === values[name])?.label ?? '';
  if (name === 'type') return labelOf(types);
  if (name === 'severity') return labelOf(severities);
  if (name === 'certainty') return labelOf(certainties);
  return values[name].trim();
}

const longest = { allergen: longestLine, reaction: 500, since: 100, saidBy: 100, note: 2000 };

/**
 * `isAnswer`: whether a text says that there are none, or that nobody knows. `isListed`: whether it means one that is listed,
 * where the server isn’t asked yet.
 */
export const entryResolver = (
  isAnswer: (allergen: string) => boolean,
  isListed: (allergen: string) => boolean = () => false,
) =>
  ruleResolver<EntryValues>((values) => {
    const problems: [keyof EntryValues, string][] = [];
    const allergen = values.allergen.trim();
    if (allergen === '') problems.push(['allergen', 'Enter what they react to']);
    else if (isAnswer(allergen)) {
      problems.push(['allergen', 'This isn’t something that people react to']);
    } else if (isListed(allergen)) {
      problems.push(['allergen', 'This is on the list already']);
    }
    for (const [name, most] of Object.entries(longest)) {
      const field = name as keyof typeof longest;
      if (values[field].length > most) problems.push([field, `Use at most ${most} characters`]);
    }
    return problems;
  });
