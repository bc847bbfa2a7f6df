import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs `action` on Ctrl+Enter (⌘+Enter); not while the key is held down. With a form it runs only while the focus is
 * in it or around it, so not in a list or a question opened over it, and then nothing else gets the key.
 */
export function useCtrlEnter(
  action: (() => void) | undefined,
  form?: RefObject<HTMLFormElement | null>,
): void {
  const run = useEffectEvent(() => action?.());
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (form !== undefined) {
        if (!isAt(event.target, form.current)) return;
        event.stopPropagation();
        takeOver(event.target);
      }
      event.preventDefault();
      if (!event.repeat) run();
    };
    // Before the button that has the focus, which would take it as a press.
    const options = { capture: form !== undefined };
    document.addEventListener('keydown', onKeyDown, options);
    return () => document.removeEventListener('keydown', onKeyDown, options);
  }, [isOn, form]);
}

function isAt(target: EventTarget | null, form: HTMLFormElement | null): boolean {
  return (
    form !== null && target instanceof Node && (form.contains(target) || target.contains(form))
  );
}

/** Has the field take what was typed, as it does when the focus leaves it. */
function takeOver(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus();
}
