import { useEffect, useState } from 'react';

/**
 * Whether something was there when it was first asked about: what turns up later would move a chart that somebody is
 * reading, so it waits until the page is out of sight.
 */
export function useFromTheStart(isThere: boolean): boolean {
  const [isKept, setKept] = useState(isThere);
  if (isKept && !isThere) setKept(false);
  useEffect(() => {
    if (!isThere || isKept) return;
    const keep = () => {
      if (document.hidden) setKept(true);
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [isThere, isKept]);
  return isThere && isKept;
}
