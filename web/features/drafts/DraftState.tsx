import type { Draft } from '@wattle/contract/entities/draft.ts';
import { finaliseProblems } from '@wattle/contract/rules/orders/finalise.ts';
import { whatBecame } from '@wattle/contract/rules/drafts/overtaken.ts';
import { useChart } from '../../chart/chart.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { InfoIcon, WarningIcon } from '../../ui/content/icons.tsx';
import { useDrafting } from './drafting.ts';
import styles from './drafts.module.css';

/** Why each draft can't be finalised; nothing until the chart is loaded. */
export function useProblems(): (draft: Draft) => readonly string[] {
  const { order } = useDrafting();
  const { today } = useChart();
  return (draft) =>
    order === undefined ? [] : finaliseProblems(draft, order?.medications ?? [], today);
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
