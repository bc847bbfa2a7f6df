import type { Ref } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Checkbox.module.css';
import { FieldHelp, type FieldProps } from './field-parts.tsx';
import { CheckIcon, MinusIcon } from './icons.tsx';

export interface CheckboxProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: () => void;
  /** Some, but not all, of what it represents. */
  isIndeterminate?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement | null>;
}

/** A yes or no that is sent with the form. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, description, errorMessage, value, ...rest } = props;
  return (
    <CheckboxField
      {...rest}
      validationBehavior="aria"
      isInvalid={errorMessage !== undefined}
      isSelected={value}
      className={cx(hideLabel && styles.hideLabel)}
    >
      <CheckboxButton className={cx(styles.choice)}>
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className={styles.box} aria-hidden>
              {isIndeterminate ? <MinusIcon size={16} /> : isSelected && <CheckIcon size={16} />}
            </span>
            <span className={styles.words}>
              {label}
              {rest.isRequired && <span aria-hidden> *</span>}
            </span>
          </>
        )}
      </CheckboxButton>
      <div className={styles.under}>
        <FieldHelp {...{ description, errorMessage }} />
      </div>
    </CheckboxField>
  );
}
