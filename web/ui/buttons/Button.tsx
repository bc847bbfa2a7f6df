import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { announce } from '../states/announce.ts';
import styles from './Button.module.css';
import { Spinner } from '../states/Spinner.tsx';
import { useTooltip } from './use-tooltip.tsx';
import { VisuallyHidden } from '../content/VisuallyHidden.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick' | 'style' | 'type'> {
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  icon?: ReactNode;
  /** By pointer, key or assistive technology. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Busy: it keeps its name and the focus, but can't be pressed. Given at all, a double press counts once. */
  isPending?: boolean | undefined;
  /** Why it can't be pressed now. The button stays focusable, and shows the reason. */
  disabledReason?: string | undefined;
  /** It was pressed although it can't be. */
  onRefused?: () => void;
  /** For layout only, not for looks. */
  className?: string | undefined;
}

/** A push button. Disabled with a reason, it stays in the tab order and shows the reason. */
export function Button(props: ButtonProps) {
  const { disabledReason, onRefused, ...rest } = props;
  const reasonId = useId();
  const { trigger, tip, open } = useTooltip(disabledReason);
  // The same element with a reason or without, so that it keeps the focus.
  return (
    <>
      <PlainButton
        {...rest}
        {...(disabledReason !== undefined && {
          ...trigger,
          type: 'button',
          isDisabled: false,
          'aria-disabled': true,
          'aria-describedby': reasonId,
          onPress: (event) => {
            open(event);
            onRefused?.();
          },
        })}
      />
      {tip}
      {disabledReason !== undefined && (
        <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
      )}
    </>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: 'medium' | 'small', isIconOnly = false) {
  return cx(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    isIconOnly && styles.iconOnly,
  );
}

function PlainButton(props: Omit<ButtonProps, 'disabledReason' | 'onRefused'>) {
  const { variant = 'secondary', size = 'medium', icon, children, className, ...more } = props;
  const { type = 'button', onPress, isDisabled, isPending, ...rest } = more;
  const wasPressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second of two presses would send again: before the first shows as busy, or once it is done.
    if (isPending !== undefined && (wasPressed.current || event.detail > 1)) {
      event.preventDefault();
      return;
    }
    wasPressed.current = true;
    // Safari doesn't focus a clicked button, so a pop-up couldn't return the focus to it.
    event.currentTarget.focus({ preventScroll: true });
    onPress?.(event);
    setTimeout(() => {
      wasPressed.current = false;
    });
  };
  return (
    <button
      {...rest}
      {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      onClick={isPending ? undefined : press}
      className={cx(buttonClass(variant, size, children === undefined), className)}
    >
      {isPending ? <Busy /> : icon}
      {children}
    </button>
  );
}

function Busy() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current?.closest('button') === document.activeElement) announce('Working');
  }, []);
  return (
    <span ref={mark} role="progressbar" aria-label="Working" className={styles.busy}>
      <Spinner />
    </span>
  );
}
