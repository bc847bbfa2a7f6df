import type { Question } from '@wattle/contract/entities/question.ts';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { isGone } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { draftOfQuestion } from '@wattle/contract/rules/questions/question-problems.ts';
import { useChart } from '../../chart/chart.tsx';
import type { DraftingQuestions } from '../../chart/questions/questions.ts';
import { useDrafting } from './drafting.ts';
import { newDraft } from './new-draft.ts';
import { useDraftActions } from './use-draft-actions.ts';

/** Opens recommendations as ordinary drafts, which their orders then accept. */
export function useDraftingQuestions(): DraftingQuestions {
  const { capability, order, drafts } = useDrafting();
  const { today } = useChart();
  const { saveNew } = useDraftActions();
  const lineOf = ({ medicationForeignKey: key }: Question) =>
    key === null
      ? undefined
      : order?.medications.find((one) => one.authoringSystemForeignKey === key);
  return {
    draftOf: ({ id }) => drafts.find(({ questionId }) => questionId === id),
    reasonNot: (question) => {
      const { medicationForeignKey: key, proposal } = question;
      if (!capability.ok) return whyNot(capability);
      const kind = proposal?.kind === 'cease' ? 'cease' : 'change';
      if (key !== null && isGone(kind, lineOf(question)?.status)) {
        return 'This medicine has been ceased or replaced.';
      }
      return key !== null && drafts.some((draft) => draft.medicationForeignKey === key)
        ? 'There is already a draft for this medicine.'
        : undefined;
    },
    open: (question) => {
      const line = lineOf(question);
      const start = draftOfQuestion(question, today);
      const product = start?.product ?? line?.product;
      if (start === null || product === undefined) return;
      saveNew(newDraft(crypto.randomUUID(), start.content, product, today), line);
    },
  };
}
