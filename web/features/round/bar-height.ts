import { followHeight } from '../../lib/page/follow-height.ts';

/** What stays in view on a chart stays below the bar. */
export const keepBarHeight = (bar: HTMLElement) =>
  followHeight(bar, document.documentElement, '--round-bar');
