import { useCallback } from 'react';
import { followHeight } from '../../lib/follow-height.ts';

/**
 * A ref for the element around a pinned first child: its height becomes part of `--pinned-top`, below which sticky
 * table headers stop and focused elements scroll. The height changes as allergies wrap.
 */
export function usePinnedTop() {
  return useCallback((around: HTMLElement | null) => {
    const pinned = around?.firstElementChild;
    if (around === null || !(pinned instanceof HTMLElement)) return undefined;
    return followHeight(pinned, around, '--banner-height');
  }, []);
}
