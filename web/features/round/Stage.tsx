import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './round.module.css';

/** `shown` is on the screen but can’t be used yet, `left` has just been taken from it. */
export type Turn = 'ahead' | 'shown' | 'live' | 'left';

interface StageProps {
  turn: Turn;
  /** An `Activity` with one element. */
  children: ReactNode;
}

/** Where one chart is drawn. One whose turn is next is laid out all the same, so that it only has to be painted. */
export function Stage({ turn, children }: StageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current === null ? undefined : layOutAhead(ref.current)), []);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // As if it had gone already: whatever keeps the focus looks for one that was lost.
    if (turn === 'left' && focused instanceof HTMLElement && ref.current?.contains(focused)) {
      focused.blur();
    }
  }, [turn]);
  return (
    <div
      ref={ref}
      className={styles[turn]}
      inert={turn !== 'live'}
      aria-hidden={turn === 'ahead' || turn === 'left'}
      data-chart-stage
    >
      {children}
    </div>
  );
}

/** An `Activity` hides by `display`, and the whole chart would be laid out as it is shown. Its stage hides it instead. */
function layOutAhead(stage: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const whole of stage.children) {
      if (!(whole instanceof HTMLElement)) continue;
      observer.observe(whole, { attributes: true, attributeFilter: ['style'] });
      whole.style.removeProperty('display');
    }
  });
  observer.observe(stage, { childList: true });
  return () => observer.disconnect();
}
