import { useEffect } from 'react';
import { focusPage } from '../../lib/page/focus-page.ts';

/** Until anything else that wants the focus has it, such as a dialog that returns it. */
const graceMs = 100;

/**
 * Keeps the focus when the element that had it disappears, such as a button that goes with its item: the nearest
 * element around it that is still there takes the focus or, after a dialog, the dialog below or the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // What had the focus last, and what around it can have it.
    let last: readonly HTMLElement[] = [];
    let timer = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? [target, ...around(target)] : [];
    };
    const isLost = () => document.activeElement === document.body && last[0]?.isConnected === false;
    const keep = () => {
      if (!isLost()) return;
      const next = last.find(({ isConnected }) => isConnected) ?? topDialog();
      if (next === undefined) focusPage();
      else next.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = window.setTimeout(keep, graceMs);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

function around(element: HTMLElement): HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return next ? [next, ...around(next)] : [];
}

/** Messages have a dialog’s role too, in a region of their own. */
function topDialog(): HTMLElement | undefined {
  const dialogs = '[role="dialog"], [role="alertdialog"]:not([role="region"] *)';
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
}
