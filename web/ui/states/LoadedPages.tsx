import { Pagination } from '../content/Pagination.tsx';
import { Loaded, type LoadedProps } from './Loaded.tsx';
import { PageGone } from './PageGone.tsx';

interface LoadedPagesProps<T> extends Omit<LoadedProps<T>, 'isEmpty'> {
  page: number | undefined;
  /** How many there are on this page, and on all of them. */
  sizeOf: (data: T) => {
    readonly count: number;
    readonly total: number;
    readonly pageSize: number;
  };
  /** The first page is undefined. `isGone`: instead of a page that isn't there any more. */
  onPage: (page: number | undefined, isGone: boolean) => void;
}

/** One page of a long list, with the way to the others. */
export function LoadedPages<T>(props: LoadedPagesProps<T>) {
  const { page = 1, sizeOf, onPage, empty, children, ...rest } = props;
  const size = rest.from.data && sizeOf(rest.from.data);
  return (
    <Loaded
      {...rest}
      isEmpty={size?.count === 0}
      empty={page > 1 ? <PageGone onFirstPage={() => onPage(undefined, true)} /> : empty}
    >
      {(data) => (
        <>
          {children(data)}
          {size && (
            <Pagination
              page={page}
              pageCount={Math.ceil(size.total / size.pageSize)}
              onPageChange={(next) => onPage(next === 1 ? undefined : next, false)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
