import { type Ref, useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './Checkbox.module.css';
import type { FieldProps } from './field-parts.tsx';
import { CheckIcon, MinusIcon } from '../content/icons.tsx';
import { mergeRefs } from '../merge-refs.ts';
import { useNativeField } from './native-field.tsx';

export interface CheckboxProps extends FieldProps {
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: () => void;
  /** Some, but not all, of what it represents. */
  isIndeterminate?: boolean;
  isReadOnly?: boolean;
  inputRef?: Ref<HTMLInputElement | null>;
}

/** A yes or no that is sent with the form. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, value, onChange, isIndeterminate = false, isReadOnly, ...rest } = props;
  const { frame, aria, help } = useNativeField(props);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  });
  return (
    <div {...frame} className={cx(hideLabel && styles.hideLabel)}>
      <label {...frame} data-disabled={rest.isDisabled || undefined} className={styles.choice}>
        <span className={styles.control}>
          <input
            {...aria}
            ref={mergeRefs(input, rest.inputRef)}
            type="checkbox"
            name={rest.name}
            checked={value}
            disabled={rest.isDisabled}
            aria-readonly={isReadOnly}
            aria-required={rest.isRequired}
            onBlur={rest.onBlur}
            onChange={(event) => {
              if (!isReadOnly) onChange(event.target.checked);
            }}
            className={styles.input}
          />
          <span className={styles.mark} aria-hidden>
            {isIndeterminate ? <MinusIcon size={18} /> : value && <CheckIcon size={18} />}
          </span>
        </span>
        <span className={styles.words}>
          {label}
          {rest.isRequired && <span aria-hidden> *</span>}
        </span>
      </label>
      {help && <div className={styles.under}>{help}</div>}
    </div>
  );
}
