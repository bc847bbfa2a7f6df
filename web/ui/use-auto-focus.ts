import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a control that has the focus from the start, if that is wanted. Given once the rest has been removed:
 * before, a dialog that is closing would take the focus back, and react-aria's own may wait too long after a click
 * without a pointer.
 */
export function useAutoFocus<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
