import { useEffect, useEffectEvent } from 'react';

/** Runs `action` on Ctrl+Enter (⌘+Enter), wherever the focus is; not while the key is held down. */
export function useCtrlEnter(action: (() => void) | undefined): void {
  const run = useEffectEvent(() => action?.());
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
