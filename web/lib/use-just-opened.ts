import { useEffect, useState } from 'react';

/** As long as a double click takes: its second half may fall on what the first has opened. */
const doubleClickMs = 600;

/** Whether what uses it has only just been shown. */
export function useJustOpened(): boolean {
  const [isFresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), doubleClickMs);
    return () => clearTimeout(timer);
  }, []);
  return isFresh;
}
