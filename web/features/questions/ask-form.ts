import type { Medication, Prescription } from '@wattle/contract/entities/medication.ts';
import {
  longestWords,
  type Proposal,
  type QuestionContent,
} from '@wattle/contract/entities/question.ts';
import { questionProblems } from '@wattle/contract/rules/questions/question-problems.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ComponentType } from 'react';

export type AskKind = 'question' | Proposal['kind'];

export interface AskValues {
  /** Foreign key of the line; empty for the chart. */
  about: string;
  kind: AskKind;
  words: string;
  isUrgent: boolean;
  source: string;
}

/** Where the prescription that is recommended is written. */
export type PrescriptionStep = ComponentType<{
  /** The line that is changed; null for a medicine to be added. */
  onChart: Medication | null;
  failure: string | undefined;
  onState: (isDirty: boolean) => void;
  onBack: () => void;
  /** Rejects never: what fails is in `failure`. */
  onPrescribed: (prescription: Prescription) => Promise<void>;
}>;

/** The kinds that need a prescription. */
export const isPrescribed = (kind: AskKind) => kind === 'change' || kind === 'add';

/** What can be asked about a line, or about the chart. */
export function kindsFor(about: string, mayRecommend: boolean): readonly AskKind[] {
  if (!mayRecommend) return ['question'];
  return about === '' ? ['question', 'add', 'monitor'] : ['question', 'cease', 'change', 'monitor'];
}

export function contentOf(
  { about, kind, words, isUrgent, source }: AskValues,
  prescription?: Prescription,
): QuestionContent {
  const isRecommendation = kind !== 'question';
  return {
    kind: isRecommendation ? 'recommendation' : 'question',
    medicationForeignKey: about === '' ? null : about,
    words: words.trim(),
    isUrgent,
    source: isRecommendation ? source.trim() : '',
    ...(isRecommendation && { proposal: { kind, ...(prescription && { prescription }) } }),
  };
}

/** What is wrong before the prescription is written, by field. */
export function askProblems(
  values: AskValues,
  line: Medication | undefined,
  today: PlainDate,
): readonly (readonly [keyof AskValues, string])[] {
  const { kind, words, about } = values;
  if (words.trim() === '') {
    return [['words', kind === 'question' ? 'Enter the question' : 'Enter the reason']];
  }
  if (words.length > longestWords) return [['words', `Use at most ${longestWords} characters`]];
  if (about !== '' && line === undefined) return [['about', 'It isn’t on the chart any more']];
  if (isPrescribed(kind)) return [];
  return questionProblems(contentOf(values), line, undefined, today).map(
    (message) => ['words', message] as const,
  );
}
