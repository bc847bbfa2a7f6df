import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Gives Escape to the dialog on top also while the focus is nowhere. A key then goes to the document alone: for a
 * moment after a dialog over this one has closed, and for good where the element that had the focus is gone.
 */
export function useEscapeFromNowhere(
  dialog: RefObject<HTMLElement | null>,
  onEscape: () => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.target !== document.body) return;
    const open = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    if (dialog.current !== null && open[open.length - 1] === dialog.current) onEscape();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
