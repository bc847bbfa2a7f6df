import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of which an item is asked about: once the question is closed, the button that opened it may
 * be gone with its item, at once or when the list is loaded again. The element with the ref needs a `tabIndex`.
 */
export function useFocusInList(isAsking: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) wasAsking.current = true;
    if (isAsking || !wasAsking.current) return undefined;
    // After the dialog has returned it, if the button is still there.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      wasAsking.current = false;
      list.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return list;
}
