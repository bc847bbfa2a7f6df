import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Runs `action` on Ctrl+Enter (⌘+Enter); not while the key is held down. It runs only while the focus is in the form,
 * or in the same dialog or page as another `place`, or around it, so not in a list or a dialog opened over it, and then
 * nothing else gets the key. With `isShifted` it is Ctrl+Shift+Enter.
 */
export function useCtrlEnter(
  action: (() => void) | undefined,
  place: RefObject<HTMLElement | null>,
  isShifted = false,
): void {
  const run = useEffectEvent(() => action?.());
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey !== isShifted) return;
      if (!isAt(event.target, place.current)) return;
      event.stopPropagation();
      takeOver(event.target);
      event.preventDefault();
      if (!event.repeat) run();
    };
    // Before the button that has the focus, which would take it as a press.
    const options = { capture: true };
    document.addEventListener('keydown', onKeyDown, options);
    return () => document.removeEventListener('keydown', onKeyDown, options);
  }, [isOn, place, isShifted]);
}

function isAt(target: EventTarget | null, place: HTMLElement | null): boolean {
  if (!(target instanceof Element) || place === null) return false;
  const frame = place instanceof HTMLFormElement ? 'form' : dialogs;
  return target.contains(place) || target.closest(frame) === place.closest(frame);
}

/** Has the field take what was typed, as it does when the focus leaves it. */
function takeOver(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus();
}
