import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { Banner } from '../states/Banner.tsx';
import { Button, type ButtonVariant } from '../buttons/Button.tsx';
import styles from './FormShell.module.css';
import { useCtrlEnter } from './use-ctrl-enter.ts';
import { useDirtyGuard } from './use-dirty-guard.ts';

export interface FormShellProps {
  /** Not in a dialog. */
  isOnPage?: boolean;
  /** Only Ctrl+Enter or the button submits: the second of two quick Enters would save something nobody has read. */
  ignoresEnter?: boolean;
  /** Checks and saves, such as react-hook-form's `handleSubmit(save)`. */
  onSubmit: () => Promise<unknown>;
  /** Shows the other errors while a field holds unreadable text. */
  onUnreadable?: () => Promise<unknown>;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** Why the last attempt failed; errors in fields are shown at the fields. */
  submitError?: ReactNode;
  isSubmitting?: boolean;
  submitDisabledReason?: string | undefined;
  onCancel?: () => void;
  cancelLabel?: string;
  /** Makes the browser ask before unsaved input is lost. */
  isDirty?: boolean;
  children: ReactNode;
}

/**
 * A form with its fields, failure and buttons. It doesn't submit while a field holds unreadable text, keeps the fields
 * as they are while it does, and after a refused attempt moves the focus to the first invalid one. In a dialog
 * Ctrl+Enter submits it too.
 */
export function FormShell(props: FormShellProps) {
  const { isOnPage = false, onSubmit, submitLabel, submitVariant = 'primary', submitError } = props;
  const { isSubmitting = false, submitDisabledReason, onCancel, isDirty = false } = props;
  const { ignoresEnter = false } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const waitingRef = useRef<HTMLElement>(null);
  const [attempts, setAttempts] = useState(0);
  useDirtyGuard(isDirty);
  useCtrlEnter(isOnPage ? undefined : () => formRef.current?.requestSubmit(), formRef);

  useEffect(() => {
    const form = formRef.current;
    if (!ignoresEnter || form === null) return undefined;
    form.addEventListener('keydown', ignoreEnter);
    return () => form.removeEventListener('keydown', ignoreEnter);
  }, [ignoresEnter]);

  // Text typed during saving would be lost: the fields wait, and meanwhile their focus is on the button.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!isSubmitting) {
      if (focused === submitRef.current) waitingRef.current?.focus({ preventScroll: true });
      waitingRef.current = null;
    } else if (focused instanceof HTMLElement && fieldsRef.current?.contains(focused)) {
      waitingRef.current = focused;
      submitRef.current?.focus({ preventScroll: true });
    }
  }, [isSubmitting]);

  useEffect(() => {
    if (attempts === 0) return;
    const field = formRef.current?.querySelector('[data-invalid]');
    // A control for typing comes first: the buttons before it take away what was typed earlier.
    const control =
      field?.querySelector<HTMLElement>('input[aria-invalid="true"]') ??
      field?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, button');
    control?.focus();
  }, [attempts]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog is a child of the page's form for React, though not in the document.
    event.stopPropagation();
    if (isSubmitting || submitDisabledReason) return;
    const isUnreadable = event.currentTarget.querySelector('input:invalid') !== null;
    await (isUnreadable ? props.onUnreadable?.() : onSubmit());
    setAttempts((count) => count + 1);
  };

  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div ref={fieldsRef} className={styles.fields} inert={isSubmitting}>
        {props.children}
      </div>
      <div className={cx(styles.footer, !isOnPage && styles.sticky)}>
        {submitError && (
          <div className={styles.failure}>
            <Banner kind="error" title={submitError} />
          </div>
        )}
        {onCancel && (
          <Button isDisabled={isSubmitting} onPress={onCancel}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
        )}
        <Button
          ref={submitRef}
          type="submit"
          variant={submitVariant}
          isPending={isSubmitting}
          disabledReason={submitDisabledReason}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Enter in a field presses the form's button, unless prevented. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
