import { RefusalError, sentenceOf } from '../../api/errors.ts';
import type { ActionFailure } from '../../chart/use-actioning.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './chart.module.css';

interface ChartNoticesProps {
  failures: ReadonlyMap<string, ActionFailure>;
  isStale: boolean;
  isHistoryMissing: boolean;
  onForget: () => void;
  onReload: () => void;
}

/** What went wrong, pinned to the bottom of the window so that no row moves. */
export function ChartNotices(props: ChartNoticesProps) {
  const { failures, isStale } = props;
  const retry = <Button onPress={props.onReload}>Retry</Button>;
  return (
    <div className={styles.notices}>
      {isStale && (
        <Banner kind="warning" title="We couldn’t update this chart" actions={retry}>
          What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {props.isHistoryMissing && (
        <Banner
          kind="warning"
          title="We couldn’t load who made these changes and when"
          actions={retry}
        >
          The list of changes is complete, but you can’t confirm them yet.
        </Banner>
      )}
      <ActionProblem failures={failures} onForget={props.onForget} />
    </div>
  );
}

/** PHA-02, PHA-03: what was not saved has been undone. */
function ActionProblem({ failures, onForget }: Pick<ChartNoticesProps, 'failures' | 'onForget'>) {
  const failed = [...failures.values()];
  const [first] = failed;
  if (first === undefined) return null;
  const names = failed.map(({ name }) => name).join('; ');
  return (
    <Banner
      kind="error"
      title="There was a problem marking this change as actioned"
      actions={<Button onPress={onForget}>OK</Button>}
    >
      We have experienced an issue confirming the medication changes have been actioned. Please try
      again. Not saved ({failed.length}): {names}.
      {first.error instanceof RefusalError && ` ${sentenceOf(first.error)}`}
    </Banner>
  );
}
