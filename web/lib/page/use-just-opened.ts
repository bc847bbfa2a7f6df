import { useEffect, useState } from 'react';

/** As long as a double click takes: its second half may fall on what the first has opened. */
const doubleClickMs = 600;

const isNew = Symbol('just opened');

/** Whether the component that uses it has only just been shown, or shown with another value. */
export function useJustOpened(value?: unknown, forMs = doubleClickMs): boolean {
  const [settled, setSettled] = useState<unknown>(isNew);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled !== value;
}
