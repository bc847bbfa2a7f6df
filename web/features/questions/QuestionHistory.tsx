import { useInfiniteQuery } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { operationKey } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { QuestionItem } from '../../chart/questions/QuestionItem.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import styles from './chart-questions.module.css';

/** Everything that was asked about the chart, and what became of it; the newest first. */
export function QuestionHistory() {
  const { residentKey } = useChart();
  const params = pathOf(residentKey);
  const query = useInfiniteQuery({
    queryKey: [...operationKey(medications.questions), 'history', params],
    queryFn: ({ pageParam, signal }) =>
      call(medications.questions, { params, query: { after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ questions, hasMore }) =>
      hasMore ? questions.findLast(({ state }) => state !== 'open')?.id : undefined,
  });
  return (
    <Loaded
      from={{
        data: query.data?.pages.flatMap(({ questions }) => questions),
        problem: query.error === null ? undefined : sentenceOf(query.error),
        isFetching: query.isFetching,
        retry: () => void query.refetch(),
      }}
      loading={<LoadingState label="Loading the questions" count={2} />}
      failed="We couldn’t load the questions about this chart"
      stale="We couldn’t update the questions about this chart"
      isEmpty={query.data?.pages[0]?.questions.length === 0}
      empty={null}
    >
      {(questions) => (
        <section aria-labelledby="question-history" className={styles.history}>
          <h2 id="question-history">Questions and recommendations</h2>
          {questions.map((question) => (
            <QuestionItem key={question.id} question={question} namesLine />
          ))}
          {query.hasNextPage && (
            <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              Show earlier ones
            </Button>
          )}
        </section>
      )}
    </Loaded>
  );
}
