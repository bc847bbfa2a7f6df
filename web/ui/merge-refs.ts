import type { Ref } from 'react';

/** One ref that sets two. */
export function mergeRefs<T>(first: Ref<T>, second: Ref<T> | undefined): Ref<T> {
  if (!second) return first;
  return (element) => {
    const undo = [set(first, element), set(second, element)];
    return () => undo.forEach((step) => step());
  };
}

function set<T>(ref: Ref<T>, element: T | null): () => void {
  if (typeof ref === 'function') {
    const cleanup = ref(element);
    return typeof cleanup === 'function' ? cleanup : () => ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}
