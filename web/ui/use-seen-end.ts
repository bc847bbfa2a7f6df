import { useEffect, useState } from 'react';

/** How long the end has to be in sight: pressing a key three times quickly isn't reading. */
const inSightMs = 1000;

export interface SeenEnd {
  /** Whether the end has been in sight. */
  readonly isReached: boolean;
  /** Whether it has been in sight long enough to have been looked at. */
  readonly isSeen: boolean;
}

const unseen: SeenEnd = { isReached: false, isSeen: false };

/** Whether the user has had the end of something before their eyes; again from the start when its content changes. */
export function useSeenEnd(end: HTMLElement | null, content: string): SeenEnd {
  const [seen, setSeen] = useState({ of: content, ...unseen });
  useEffect(() => {
    if (end === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting !== true) return;
      setSeen((before) => ({
        of: content,
        isReached: true,
        isSeen: before.of === content && before.isSeen,
      }));
      timer = setTimeout(setSeen, inSightMs, { of: content, isReached: true, isSeen: true });
    });
    observer.observe(end);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [end, content]);
  return seen.of === content ? seen : unseen;
}
