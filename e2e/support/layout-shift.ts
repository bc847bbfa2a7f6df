import type { Page } from '@playwright/test';

/**
 * How far things moved since the page was opened, as a layout shift score. Those that moved because of a press are
 * included (CLS doesn't count them).
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords();
    observer.disconnect();
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
}
