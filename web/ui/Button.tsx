import { type ReactNode, type Ref, useId, useState } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  ProgressBar,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  icon?: ReactNode;
  /** Why it can't be pressed now. The button stays focusable, and shows the reason. */
  disabledReason?: string | undefined;
  children?: ReactNode;
  /** For layout only, not for looks. */
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A push button. Disabled with a reason, it stays in the tab order and shows the reason. */
export function Button(props: ButtonProps) {
  const { disabledReason, ...rest } = props;
  return disabledReason ? (
    <ExplainedButton {...rest} disabledReason={disabledReason} />
  ) : (
    <PlainButton {...rest} />
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

function PlainButton(props: Omit<ButtonProps, 'disabledReason'>) {
  const { variant = 'secondary', size = 'medium', icon, children, className, ...rest } = props;
  const look = buttonClass(variant, size, children === undefined);
  return (
    <AriaButton {...rest} className={cx(look, className)}>
      {rest.isPending ? <Busy /> : icon}
      {children}
    </AriaButton>
  );
}

function ExplainedButton(props: ButtonProps & { disabledReason: string }) {
  const { disabledReason, isDisabled: _, onPress: __, children, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  return (
    <>
      <Tooltip content={disabledReason} isOpen={isOpen} onOpenChange={setOpen}>
        <PlainButton
          {...rest}
          type="button"
          aria-disabled="true"
          aria-describedby={reasonId}
          onPress={() => setOpen(true)}
        >
          {children}
        </PlainButton>
      </Tooltip>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  );
}

function Busy() {
  return (
    <ProgressBar isIndeterminate aria-label="Working" className={cx(styles.busy)}>
      <Spinner />
    </ProgressBar>
  );
}
