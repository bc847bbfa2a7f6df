import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a control that takes the focus when it appears, if `isWanted`. In an effect, because a dialog that closes
 * in the same commit would take an earlier focus back, and react-aria's own `autoFocus` can come too late after a click
 * without a pointer.
 */
export function useAutoFocus<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!isWanted) return;
    ref.current?.focus();
    // What is typed replaces a text that was filled in, such as a dose, as after reaching the field by Tab.
    if (ref.current instanceof HTMLInputElement) ref.current.select();
  }, [isWanted]);
  return ref;
}
