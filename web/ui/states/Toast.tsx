import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { createListeners } from '../../lib/listeners.ts';
import type { ToastMessage } from './ToastStack.tsx';

const stack = lazyPart(() => import('./ToastStack.tsx'));

/** Messages not yet passed to the stack. */
let waiting: readonly ToastMessage[] = [];
const { tell, subscribe } = createListeners();

/**
 * Shows a message. Good news disappears automatically, bad news stays until closed, or until the function that is
 * returned takes it away, because it is no longer so.
 */
export function showToast(message: ToastMessage): () => void {
  waiting = [...waiting, message];
  tell();
  return () => {
    waiting = waiting.filter((one) => one !== message);
    stack.findPart()?.removeToast(message);
    tell();
  };
}

/** Removes all toasts. */
export function clearToasts(): void {
  waiting = [];
  stack.findPart()?.queue.clear();
  tell();
}

/** Where toasts appear; once, at the root of the app. */
export function ToastRegion() {
  const messages = useSyncExternalStore(subscribe, () => waiting);
  const part = stack.usePart(messages.length > 0);
  useEffect(() => {
    if (part === undefined || messages.length === 0) return;
    for (const message of waiting) part.addToast(message);
    waiting = [];
    tell();
  }, [part, messages]);
  return part && <part.ToastStack />;
}
