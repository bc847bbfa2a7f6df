import { type CSSProperties, useCallback, useState } from 'react';
import { followHeight } from '../../lib/page/follow-height.ts';

const name = '--banner-height';

/** The chart that is shown. */
let shown: HTMLElement | undefined;

/**
 * For the element around a pinned first child: its height becomes part of `--pinned-top`, below which sticky table
 * headers stop and focused elements scroll. The height changes as allergies wrap.
 */
export function usePinnedTop() {
  // Most often it is as high as the one before. Set only once it is shown, it would style the whole chart a second time.
  const [style] = useState(
    () => ({ [name]: shown?.style.getPropertyValue(name) }) as CSSProperties,
  );
  const ref = useCallback((around: HTMLElement | null) => {
    const pinned = around?.firstElementChild;
    if (around === null || !(pinned instanceof HTMLElement)) return undefined;
    shown = around;
    return followHeight(pinned, around, name);
  }, []);
  return { ref, style };
}
