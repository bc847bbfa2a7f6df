import { useQuery } from '@tanstack/react-query';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { QuestionList } from '../../chart/questions/QuestionList.tsx';
import { useAsk, useQuestions } from '../../chart/questions/questions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import styles from './chart-questions.module.css';
import { namesOf } from './names-of.ts';

/** Above the medicines: what is asked about the whole chart, how much about its lines, and where to ask. */
export function ChartQuestions() {
  const { residentKey } = useChart();
  const query = useQuery(chartQueries(residentKey).questions);
  const { shown, placeOf } = useQuestions();
  const ask = useAsk();
  const here = shown.filter((one) => placeOf(one) === null);
  const below = shown.filter((one) => placeOf(one) !== null && one.state === 'open');
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
            : {namesOf(below)}
          </p>
        )}
        {ask !== undefined && (
          <Button size="small" onPress={() => ask(null)}>
            Ask a prescriber
          </Button>
        )}
      </div>
      <QuestionList questions={here} place={null} namesLine={() => true} />
    </section>
  );
}
