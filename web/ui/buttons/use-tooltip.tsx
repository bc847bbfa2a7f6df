import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './Tooltip.module.css';

/** How long the pointer rests before a tip opens, and how long it may leave, to move onto the tip, before it closes. */
const openMs = 400;
const closeMs = 100;
/** The space between a tip and its button, and between a tip and the edge of the window. */
const gap = 6;
const edge = 12;

/** Closes the open tip: only one is open at a time. */
let closeOther: (() => void) | undefined;

interface TriggerEvent {
  readonly currentTarget: HTMLElement;
}

type Trigger = Pick<
  ComponentProps<'button'>,
  'aria-describedby' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

/**
 * A short explanation on hover and focus; never the only place where something is said. The button takes `trigger`, has
 * `tip` beside it, and may `open` it on press, because a finger can't hover. Without content there is no tip.
 */
export function useTooltip(content: ReactNode) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: HTMLElement | undefined, ms?: number) => {
    clearTimeout(timer.current);
    if (ms === undefined) setButton(next);
    else timer.current = setTimeout(setButton, ms, next);
  };
  const leave = () => show(undefined, closeMs);
  const close = () => show(undefined);
  const trigger: Trigger = {
    'aria-describedby': button && id,
    onPointerEnter: ({ currentTarget, pointerType }) => {
      // While one tip is open, the next opens at once.
      if (pointerType !== 'touch') show(currentTarget, closeOther === undefined ? openMs : 0);
    },
    onPointerLeave: leave,
    onPointerDown: close,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget);
    },
    onBlur: close,
  };
  const tip = button && (
    <Tip {...{ id, button, setButton }} onPointerEnter={() => show(button)} onPointerLeave={leave}>
      {content}
    </Tip>
  );
  return content === undefined
    ? { trigger: {}, tip: undefined, open: close }
    : { trigger, tip, open: ({ currentTarget }: TriggerEvent) => show(currentTarget) };
}

interface TipProps extends Pick<ComponentProps<'span'>, 'onPointerEnter' | 'onPointerLeave'> {
  id: string;
  button: HTMLElement;
  setButton: Dispatch<undefined>;
  children: ReactNode;
}

/** In the browser's top layer, where nothing clips it. */
function Tip({ button, setButton, ...rest }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = tip;
    if (current === null) return undefined;
    const follow = () => place(current, button);
    current.showPopover();
    follow();
    const over = new AbortController();
    window.addEventListener('scroll', follow, { capture: true, signal: over.signal });
    window.addEventListener('resize', follow, { signal: over.signal });
    return () => over.abort();
  }, [button]);
  useEffect(() => {
    const close = () => setButton(undefined);
    closeOther?.();
    closeOther = close;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog around it stays open.
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('keydown', escape, true);
      if (closeOther === close) closeOther = undefined;
    };
  }, [setButton]);
  return <span {...rest} ref={tip} popover="manual" role="tooltip" className={styles.tip} />;
}

/** What a tip that opens below its button leaves free, such as whose chart it is. */
const leftFree = '[data-left-free]:not([inert] *)';

/** Centred above the button or, if there is no space, below it. */
function place(tip: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const above = top - gap - tip.offsetHeight;
  const most = document.documentElement.clientWidth - edge - tip.offsetWidth;
  const middle = left + (width - tip.offsetWidth) / 2;
  tip.style.left = `${Math.max(edge, Math.min(middle, most))}px`;
  const y = above < edge ? underneath(tip, bottom) : above;
  tip.style.top = `${y}px`;
  // The pointer moves onto it also from further away.
  tip.style.setProperty('--reach', `${Math.max(0, y - bottom)}px`);
}

function underneath(tip: HTMLElement, buttonBottom: number): number {
  const { left, right, height } = tip.getBoundingClientRect();
  let y = buttonBottom + gap;
  for (const kept of document.querySelectorAll(leftFree)) {
    const box = kept.getBoundingClientRect();
    const isBeside = box.right <= left || right <= box.left;
    const isInTheWay = buttonBottom <= box.top && box.top < y + height && !isBeside;
    if (isInTheWay) y = Math.max(y, box.bottom + gap);
  }
  return y;
}
