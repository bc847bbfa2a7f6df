import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './Checkbox.module.css';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { useNativeField } from './native-field.tsx';

interface RadioOption<Id extends string> {
  id: Id;
  label: ReactNode;
  detail?: ReactNode;
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
  const { label, options, value, onChange, orientation = 'vertical', inputRef, onBlur } = props;
  const { id, frame, aria, help } = useNativeField(props);
  // The browser moves by arrow within a name.
  const name = useId();
  return (
    <div
      {...frame}
      {...aria}
      role="radiogroup"
      aria-labelledby={id}
      aria-required={props.isRequired}
      aria-orientation={orientation}
      className={fieldStyles.field}
      onBlur={onBlur}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
        {props.isRequired && <span aria-hidden> *</span>}
      </span>
      <div className={cx(orientation === 'horizontal' && styles.row)}>
        {options.map((option, index) => (
          <label
            key={option.id}
            {...frame}
            data-disabled={props.isDisabled || undefined}
            className={styles.choice}
          >
            <span className={styles.control}>
              <input
                ref={index === 0 ? inputRef : undefined}
                type="radio"
                name={name}
                value={option.id}
                checked={option.id === value}
                disabled={props.isDisabled}
                onChange={() => onChange(option.id)}
                className={styles.round}
              />
            </span>
            <span>
              {option.label}
              {option.detail !== undefined && (
                <span className={styles.detail}>{option.detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {help}
    </div>
  );
}
