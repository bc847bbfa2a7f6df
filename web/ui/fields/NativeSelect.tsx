import type { Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { ChevronDownIcon } from '../content/icons.tsx';
import { useNativeField } from './native-field.tsx';
import styles from './NativeSelect.module.css';

export interface NativeOption<Id extends string> {
  id: Id;
  label: string;
}

interface NativeGroup<Id extends string> {
  title: string;
  options: readonly NativeOption<Id>[];
}

export interface NativeSelectProps<Id extends string> extends FieldProps {
  options: readonly (NativeOption<Id> | NativeGroup<Id>)[];
  value: Id;
  onChange: (id: Id) => void;
  autoComplete?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLSelectElement>;
  /** Puts the label on the same line, for toolbars. */
  isLabelBeside?: boolean;
}

/** One of several options in the browser's own list: groups, type-ahead, and almost no code to load. */
export function NativeSelect<Id extends string>(props: NativeSelectProps<Id>) {
  const { label, options, value, onChange, inputRef, ...rest } = props;
  const { id, frame, aria, help } = useNativeField(props);
  const all = options.flatMap((one) => ('options' in one ? one.options : one));
  return (
    <div {...frame} className={cx(fieldStyles.field, rest.isLabelBeside && styles.beside)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
        {rest.isRequired && <span aria-hidden> *</span>}
      </label>
      <div className={styles.frame}>
        <select
          {...aria}
          id={id}
          ref={inputRef}
          name={rest.name}
          className={styles.select}
          value={value}
          disabled={rest.isDisabled}
          autoComplete={rest.autoComplete}
          aria-required={rest.isRequired}
          onBlur={rest.onBlur}
          onChange={(event) => {
            const chosen = all.find((option) => option.id === event.target.value);
            if (chosen) onChange(chosen.id);
          }}
        >
          {options.map((one) =>
            'options' in one ? (
              <optgroup key={one.title} label={one.title}>
                {one.options.map(asOption)}
              </optgroup>
            ) : (
              asOption(one)
            ),
          )}
        </select>
        <ChevronDownIcon className={cx(styles.chevron)} />
      </div>
      {help}
    </div>
  );
}

function asOption({ id, label }: NativeOption<string>) {
  return (
    <option key={id} value={id}>
      {label}
    </option>
  );
}
