/** A page number to show, or a gap between two of them. */
export type PageItem = number | 'gap-before' | 'gap-after';

/**
 * Which page numbers a pagination shows: the first, the last, the current and one to each side.
 * A gap replaces two or more pages; a single page is shown itself.
 */
export function pageItems(page: number, pageCount: number): PageItem[] {
  const from = Math.max(2, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from === 3 ? [2] : from > 3 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to === pageCount - 2
      ? [pageCount - 1]
      : to < pageCount - 2
        ? (['gap-after'] as const)
        : []),
    ...(pageCount > 1 ? [pageCount] : []),
  ];
}
