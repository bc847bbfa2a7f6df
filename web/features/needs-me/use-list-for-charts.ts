import type { NeedsPage } from '@wattle/contract/entities/need.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSameResident } from '@wattle/contract/values/resident-key.ts';
import { keepShownList, takeOpenedResident } from '../../chart/opened-list.ts';

/** Lets a chart lead to the next resident shown, and coming back put the focus on its resident. */
export function useListForCharts(
  shown: NeedsPage['residents'] | undefined,
  data: NeedsPage | undefined,
  page = 1,
): void {
  useEffect(() => {
    if (shown === undefined || data === undefined) return;
    keepShownList({
      residents: shown.map((one) => ({
        authoringSystem: one.authoringSystem,
        authoringSystemForeignKey: one.authoringSystemForeignKey,
        name: chartName(one),
      })),
      before: (page - 1) * data.pageSize,
      total: data.total,
      findMore: async () => [],
    });
  }, [shown, data, page]);
  const opened = useRef<ReturnType<typeof takeOpenedResident>>(undefined);
  useLayoutEffect(() => {
    opened.current = takeOpenedResident();
  }, []);
  useLayoutEffect(() => {
    const key = opened.current;
    if (shown === undefined || key === undefined) return;
    opened.current = undefined;
    const index = shown.findIndex((one) => isSameResident(one, key));
    // After the router has restored how far the page was scrolled.
    setTimeout(() => {
      const link = document.querySelectorAll<HTMLElement>('[data-needs-link]')[index];
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'nearest' });
    });
  }, [shown]);
}
