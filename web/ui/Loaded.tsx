import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ErrorState } from './states.tsx';

/** What is fetched for a screen. */
export interface Loadable<T> {
  /** Undefined until it is there; kept when it could not be fetched again. */
  readonly data: T | undefined;
  /** Why it could not be fetched the last time, as a sentence. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

interface LoadedProps<T> {
  from: Loadable<T>;
  /** Shown until it is there. */
  loading: ReactNode;
  /** Title where nothing could be loaded. */
  failed: string;
  /** Title where what is shown could not be fetched again; null where the screen says so elsewhere. */
  stale?: string | null;
  isEmpty?: boolean;
  /** Shown where it is there, and is nothing. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of what is fetched: loading, failed, empty, and there. What was there stays, and is said to be old. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { from, stale = 'We couldn’t update this page' } = props;
  const { data, problem, isFetching, retry } = from;
  if (data === undefined) {
    if (problem === undefined) return props.loading;
    return (
      <ErrorState title={props.failed} body={problem} isRetrying={isFetching} onRetry={retry} />
    );
  }
  return (
    <>
      {problem !== undefined && stale !== null && (
        <Banner
          kind="warning"
          title={stale}
          actions={
            <Button isPending={isFetching} onPress={retry}>
              Retry
            </Button>
          }
        >
          {problem} What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {props.isEmpty === true ? props.empty : props.children(data)}
    </>
  );
}
