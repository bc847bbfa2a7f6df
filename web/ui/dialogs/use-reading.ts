import { type RefObject, useEffect, useRef, useState } from 'react';
import { useJustOpened } from '../../lib/page/use-just-opened.ts';
import { announce } from '../states/announce.ts';

/** How long the end has to be in sight, and the keys at rest: pressing a key again and again isn't reading. */
const readingMs = 1000;

const inAMoment = 'You can press this in a moment.';

/** Whether what a button is about has been read, as far as a page can know (`ReadToEnd` shows it). */
export interface Reading {
  /** Why the button can't be pressed yet; undefined once the end has been in sight for a moment. */
  readonly reason: string | undefined;
  /** The reason, if there is something to do about it: not while it only takes a moment more. */
  readonly hint: string | undefined;
  /** Answers a press that came too early, for this reason or for another. A quick next one is too early as well. */
  readonly refuse: (why: string | undefined) => void;
  readonly group: RefObject<HTMLDivElement | null>;
  /** Takes the element after the last line. */
  readonly setEnd: (end: HTMLElement | null) => void;
}

/**
 * Keeps a button from being pressed before the end of what it is about has been in sight, in one look of a second.
 * `content` changes with what has to be read, which then has to be seen again; undefined until it is loaded, or while
 * something covers it. `toEnd` says what to do.
 */
export function useReading(content: string | undefined, toEnd: string): Reading {
  const group = useRef<HTMLDivElement>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const [presses, setPresses] = useState(0);
  const { isInSight, isSeen } = useSeenEnd(end, content);
  const isHasty = useJustOpened(presses, readingMs);
  const reason =
    isInSight === false && !isSeen ? toEnd : isHasty || !isSeen ? inAMoment : undefined;
  return {
    reason,
    hint: reason === toEnd ? toEnd : undefined,
    refuse: (why) => {
      setPresses((before) => before + 1);
      if (why !== undefined) announce(why);
      // The keys scroll what has the focus.
      if (why === toEnd) group.current?.focus({ preventScroll: true });
    },
    group,
    setEnd,
  };
}

interface SeenEnd {
  /** Undefined until the browser says. */
  readonly isInSight: boolean | undefined;
  /** Whether it has been in sight for long enough. */
  readonly isSeen: boolean;
}

const unseen: SeenEnd = { isInSight: undefined, isSeen: false };

function useSeenEnd(end: HTMLElement | null, content: string | undefined): SeenEnd {
  const [seen, setSeen] = useState({ of: content, ...unseen });
  useEffect(() => {
    if (end === null || content === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      const isInSight = entries.at(-1)?.isIntersecting === true;
      setSeen((before) => ({
        of: content,
        isInSight,
        isSeen: before.of === content && before.isSeen,
      }));
      if (isInSight) {
        timer = setTimeout(setSeen, readingMs, { of: content, isInSight, isSeen: true });
      }
    });
    observer.observe(end);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [end, content]);
  return seen.of === content ? seen : unseen;
}
