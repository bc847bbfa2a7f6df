import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Question, ReplyContent } from '@wattle/contract/entities/question.ts';
import { createContext, use } from 'react';

/** The id of the element that shows a question. */
export const questionElement = ({ id }: Pick<Question, 'id'>) => `question-${id}`;

/** What a prescriber’s page adds: a recommendation opens as a draft. */
export interface DraftingQuestions {
  readonly open: (question: Question) => void;
  /** The draft that was opened from it. */
  readonly draftOf: (question: Question) => Draft | undefined;
  /** Why it can’t be opened now; undefined if it can. */
  readonly reasonNot: (question: Question) => string | undefined;
}

/** Where a question is shown: on its line, by that line’s key, or above the medicines. */
export type QuestionPlace = string | null;

export interface Questions {
  /** Those on the chart, the newest first; none until they are loaded. */
  readonly shown: readonly Question[];
  readonly placeOf: (question: Question) => QuestionPlace;
  /** Those that aren’t shown until the reader asks for them, because there are many in their place. */
  readonly folded: ReadonlySet<Question>;
  readonly unfold: (place: QuestionPlace) => void;
  readonly reply: (question: Question, kind: ReplyContent['kind']) => void;
  /** Whether the caller decides. */
  readonly isPrescriber: boolean;
  /** Missing where nothing is drafted. */
  readonly drafting: DraftingQuestions | undefined;
}

export const QuestionsContext = createContext<Questions | null>(null);

/** The questions of the open chart; throws outside their provider. */
export function useQuestions(): Questions {
  const questions = use(QuestionsContext);
  if (questions === null) throw new Error('The component is outside the questions provider');
  return questions;
}

/** Opens the question about a line, or about the chart. */
export type Ask = (medicationForeignKey: string | null) => void;

/** Not part of the questions: each change of those would draw every row again that asks. */
export const AskContext = createContext<Ask | undefined>(undefined);

/** Undefined for who doesn’t ask, or if the chart is closed. */
export const useAsk = (): Ask | undefined => use(AskContext);
