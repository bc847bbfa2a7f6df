import { useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { finaliseProblems } from '@wattle/contract/rules/orders/finalise.ts';
import type { QuestionEnd } from '@wattle/contract/rules/questions/closed-since.ts';
import { whatBecame } from '@wattle/contract/rules/drafts/overtaken.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { InfoIcon, WarningIcon } from '../../ui/content/icons.tsx';
import { useDrafting } from './drafting.ts';
import styles from './drafts.module.css';

/** What is known of the questions about the chart; nothing until they are loaded. */
export function useQuestionEnds(): readonly QuestionEnd[] {
  const { residentKey } = useChart();
  return useQuery(chartQueries(residentKey).questions).data?.questions ?? [];
}

/** Why each draft can't be finalised; nothing until the chart is loaded. */
export function useProblems(): (draft: Draft) => readonly string[] {
  const { order } = useDrafting();
  const { today } = useChart();
  const questions = useQuestionEnds();
  return (draft) =>
    order === undefined ? [] : finaliseProblems(draft, order?.medications ?? [], today, questions);
}

/** What others have done about a draft's medicine since, and why the draft can't be finalised. */
export function DraftState({ draft }: { draft: Draft }) {
  const { order } = useDrafting();
  const problems = useProblems()(draft);
  const became = order ? whatBecame(draft, order.medications) : null;
  return (
    <>
      {became !== null && !became.isOvertaken && (
        <p className={styles.became}>
          <InfoIcon size={18} />
          <span>{became.text}</span>
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          <WarningIcon size={18} />
          <span>{problem}</span>
        </p>
      ))}
      {became?.current !== undefined && (
        <p>
          On the chart now: <MedicineName product={became.current.product} />{' '}
          <MedicineInstruction prescribed={became.current} />
        </p>
      )}
    </>
  );
}
