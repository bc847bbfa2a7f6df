import type { ReactNode, Ref } from 'react';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Checkbox.module.css';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';

export interface RadioOption<Id extends string> {
  id: Id;
  label: ReactNode;
  detail?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Id extends string> extends FieldProps {
  options: readonly RadioOption<Id>[];
  value: Id | '' | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  orientation?: 'vertical' | 'horizontal';
  /** The first option, which takes the focus for the group. */
  inputRef?: Ref<HTMLInputElement | null>;
}

/** One of a few options, all visible. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hideLabel, description, errorMessage, options, value, onChange, ...more } = props;
  const { orientation = 'vertical', inputRef, onBlur, ...rest } = more;
  return (
    <AriaRadioGroup
      {...rest}
      {...ariaField({ label, hideLabel, errorMessage })}
      {...(onBlur && { onBlur })}
      orientation={orientation}
      value={value || null}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (chosen) onChange(chosen.id);
      }}
      className={cx(fieldStyles.field)}
    >
      <FieldLabel {...{ label, hideLabel }} isRequired={rest.isRequired} />
      <div className={cx(orientation === 'horizontal' && styles.row)}>
        {options.map((option, index) => (
          <Radio
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled ?? false}
            className={cx(styles.choice)}
            {...(index === 0 && inputRef && { inputRef })}
          >
            <span className={styles.round} aria-hidden>
              <span className={styles.dot} />
            </span>
            <span>
              {option.label}
              {option.detail !== undefined && (
                <span className={styles.detail}>{option.detail}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldHelp {...{ description, errorMessage }} />
    </AriaRadioGroup>
  );
}
