import { useQuery } from '@tanstack/react-query';
import type { Question } from '@wattle/contract/entities/question.ts';
import { questionTitle } from '@wattle/contract/rules/questions/question-words.ts';
import { isShownOnLine } from '@wattle/contract/rules/questions/shown-on-line.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { QuestionItem } from '../../chart/questions/QuestionItem.tsx';
import { questionElement, useQuestions } from '../../chart/questions/questions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import styles from './chart-questions.module.css';

/** Above the medicines: what is asked about the whole chart, how much about its lines, and where to ask. */
export function ChartQuestions() {
  const { residentKey, today, zone } = useChart();
  const query = useQuery(chartQueries(residentKey).questions);
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const { all, folded, unfold, ask } = useQuestions();
  const onChart =
    order === undefined
      ? undefined
      : new Set(order?.medications.map((one) => one.authoringSystemForeignKey));
  const shown = all.filter((one) => isShownOnLine(one, today, zone));
  // A line that has left the chart has nowhere else to show what is still open about it. Until the chart is loaded each
  // is taken for one that is still there, so that nothing stands here first and below a moment later.
  const isHere = ({ medicationForeignKey: key }: Question) =>
    key === null || (onChart !== undefined && !onChart.has(key));
  const here = shown.filter(isHere);
  const [first] = folded;
  const showFrom = (question: Question) => {
    unfold();
    // The button goes; what it has shown takes the focus.
    requestAnimationFrame(() => document.getElementById(questionElement(question))?.focus());
  };
  const below = shown.filter((one) => !isHere(one) && one.state === 'open');
  if (query.isError && query.data === undefined) {
    return (
      <Banner
        kind="warning"
        title="We couldn’t load the questions about this chart"
        actions={<Button onPress={() => void query.refetch()}>Retry</Button>}
      />
    );
  }
  if (here.length === 0 && below.length === 0 && ask === undefined) return null;
  return (
    <section aria-label="Questions and recommendations" className={styles.section}>
      <div className={styles.head}>
        {below.length > 0 && (
          <p>
            <strong>
              {below.length === 1
                ? '1 open question about a medicine below'
                : `${below.length} open questions about medicines below`}
            </strong>
            {below.some(({ isUrgent }) => isUrgent) && ', urgent'}:{' '}
            {below
              .map(
                (one) =>
                  `${one.line?.product.ingredients.join(' + ') ?? ''} (${questionTitle(one).toLowerCase()})`,
              )
              .join('; ')}
          </p>
        )}
        {ask !== undefined && (
          <Button size="small" onPress={() => ask(null)}>
            Ask a prescriber
          </Button>
        )}
      </div>
      {here
        .filter((one) => !folded.includes(one))
        .map((question) => (
          <QuestionItem key={question.id} question={question} namesLine />
        ))}
      {first !== undefined && (
        <div>
          <Button size="small" onPress={() => showFrom(first)}>
            Show {folded.length} more
            <VisuallyHidden> questions and recommendations</VisuallyHidden>
          </Button>
        </div>
      )}
    </section>
  );
}
