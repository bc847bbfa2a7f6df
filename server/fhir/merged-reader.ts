import { type Reader, readerBy } from './reader.ts';

/** One type of resource that comes from several sources, which have no ids in common. */
export function mergedReader(readers: readonly Reader[]): Reader {
  return readerBy(async (context, criteria, page) => {
    const pages = await Promise.all(
      readers.map(async (one) => await one.search(context, criteria, page)),
    );
    const found = pages
      .flatMap((one) => one.found)
      .sort((a, b) => (a.resource.id < b.resource.id ? -1 : 1));
    return {
      total: pages.reduce((sum, { total }) => sum + total, 0),
      found: found.slice(0, page.limit),
      notes: pages.flatMap(({ notes = [] }) => notes),
    };
  });
}
