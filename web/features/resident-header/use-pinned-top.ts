import { useCallback } from 'react';

/**
 * A ref for the element around a pinned first child: its height becomes `--pinned-top`, below which sticky table
 * headers stop and focused elements scroll. The height changes as allergies wrap.
 */
export function usePinnedTop() {
  return useCallback((around: HTMLElement | null) => {
    const pinned = around?.firstElementChild;
    if (around === null || !(pinned instanceof HTMLElement)) return undefined;
    const measure = () => around.style.setProperty('--pinned-top', `${pinned.offsetHeight}px`);
    measure();
    // A change of style inside the observer's own turn would be reported as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(pinned);
    return () => observer.disconnect();
  }, []);
}
