import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from '../buttons/Button.tsx';
import { ErrorState } from './states.tsx';

/** Data fetched for a screen. */
export interface Loadable<T> {
  /** Undefined until loaded; kept if refetching fails. */
  readonly data: T | undefined;
  /** Why the last fetch failed, as a sentence. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

export interface LoadedProps<T> {
  from: Loadable<T>;
  /** Shown until the data is loaded. */
  loading: ReactNode;
  /** Title if nothing could be loaded. */
  failed: string;
  /** Title if refetching failed; null if the screen says so elsewhere. */
  stale?: string | null;
  isEmpty?: boolean;
  /** Shown if there is nothing in the data. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of fetched data: loading, failed, empty and loaded. Old data stays, under a banner. */
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
