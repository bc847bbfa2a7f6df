import { useMutation, useQuery } from '@tanstack/react-query';
import type { Question, ReplyContent } from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { asksQuestions, isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { isShownOnLine } from '@wattle/contract/rules/questions/shown-on-line.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import {
  AskContext,
  type DraftingQuestions,
  type QuestionPlace,
  questionElement,
  QuestionsContext,
} from '../../chart/questions/questions.ts';
import { AskDialog } from './AskDialog.tsx';
import type { PrescriptionStep } from './ask-form.ts';
import { foldedOf } from './folded-questions.ts';
import { ReplyDialog } from './ReplyDialog.tsx';

const none: readonly Question[] = [];

interface QuestionsProviderProps {
  drafting?: DraftingQuestions | undefined;
  /** Where a pharmacist writes the prescription that they recommend. */
  prescriptionStep: PrescriptionStep;
  children: ReactNode;
}

/** The questions about the open chart, and the dialogs in which they are asked and answered. */
export function QuestionsProvider(props: QuestionsProviderProps) {
  const { residentKey, identity, isActive, today, zone } = useChart();
  const { data } = useQuery(chartQueries(residentKey).questions);
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const all = data?.questions ?? none;
  const shown = all.filter((one) => isShownOnLine(one, identity.userType, today, zone));
  const onChart = order && new Set(order.medications.map((one) => one.authoringSystemForeignKey));
  // A line that has left the chart has nowhere else to show what is still open about it. Until the chart is loaded each
  // is taken for one that is still there, so that nothing stands above first and below a moment later.
  const placeOf = ({ medicationForeignKey: key }: Question) =>
    key === null || order === undefined || onChart?.has(key) === true ? key : null;
  const [unfolded, setUnfolded] = useState<ReadonlySet<QuestionPlace>>(new Set());
  const folded = foldedOf(shown, placeOf, unfolded);
  useSeen(shown.filter((one) => !folded.has(one)));
  const [asking, setAsking] = useState<{ readonly about: string | null }>();
  const [replying, setReplying] = useState<{
    readonly to: Question;
    readonly kind: ReplyContent['kind'];
  }>();
  useFocusBack(replying?.to);
  const mayAsk = asksQuestions(identity.userType) && isActive;
  const ask = (about: string | null) => setAsking({ about });
  return (
    <QuestionsContext
      value={{
        shown,
        placeOf,
        folded,
        unfold: (place) => setUnfolded(new Set([...unfolded, place])),
        reply: (to, kind) => setReplying({ to, kind }),
        isPrescriber: isPrescriber(identity.userType),
        drafting: props.drafting,
      }}
    >
      <AskContext value={mayAsk ? ask : undefined}>{props.children}</AskContext>
      {asking !== undefined && (
        <AskDialog
          about={asking.about}
          prescriptionStep={props.prescriptionStep}
          onClose={() => setAsking(undefined)}
        />
      )}
      {replying !== undefined && (
        <ReplyDialog
          kind={replying.kind}
          // As it is now: somebody else may have closed it.
          question={all.find(({ id }) => id === replying.to.id) ?? replying.to}
          onClose={() => setReplying(undefined)}
        />
      )}
    </QuestionsContext>
  );
}

/** Records once who had an open question on the screen, or an outcome that they, or who asked, wait for. */
function useSeen(all: readonly Question[]): void {
  const { residentKey, identity } = useChart();
  const { userType } = identity;
  const sent = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(medications.seeQuestions, { params: pathOf(residentKey), body: { ids: [...ids] } }),
  });
  const unseen = all
    .filter(({ seen, outcome, askedByType }) =>
      isPrescriber(userType)
        ? outcome === null && seen === null
        : outcome !== null && outcome.seen === null && askedByType === userType,
    )
    .map(({ id }) => id);
  const tell = useEffectEvent(() => {
    const ids = unseen.filter((id) => !sent.current.has(id));
    if (ids.length === 0 || document.visibilityState === 'hidden') return;
    for (const id of ids) sent.current.add(id);
    mutate(ids);
  });
  const key = unseen.join();
  useEffect(() => {
    if (key === '') return undefined;
    tell();
    // What came while the page was in the background is seen when it comes to the front.
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [key]);
}

/** The button from which the dialog was opened may have gone with what it closed; the question takes the focus then. */
function useFocusBack(question: Question | undefined): void {
  const id = question && questionElement(question);
  useEffect(() => {
    if (id === undefined) return undefined;
    return () => {
      // After the dialog has returned it, if it could.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(id)?.focus({ preventScroll: true });
      });
    };
  }, [id]);
}
