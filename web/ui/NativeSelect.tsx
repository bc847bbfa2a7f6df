import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import fieldStyles from './Field.module.css';
import { ChevronDownIcon, WarningIcon } from './icons.tsx';
import styles from './NativeSelect.module.css';

export interface NativeOption<Id extends string> {
  id: Id;
  label: string;
}

export interface NativeGroup<Id extends string> {
  title: string;
  options: readonly NativeOption<Id>[];
}

export interface NativeSelectProps<Id extends string> {
  label: string;
  options: readonly (NativeOption<Id> | NativeGroup<Id>)[];
  value: Id;
  onChange: (id: Id) => void;
  description?: string | undefined;
  errorMessage?: string | undefined;
  isDisabled?: boolean;
  /** Puts the label on the same line, for tool bars. */
  isLabelBeside?: boolean;
}

/** One of some choices in the browser's own list: groups, typing ahead, and next to no code to load. */
export function NativeSelect<Id extends string>(props: NativeSelectProps<Id>) {
  const { label, options, value, onChange, description, errorMessage } = props;
  const id = useId();
  const helpId = useId();
  const hasHelp = description !== undefined || errorMessage !== undefined;
  const all = options.flatMap((one) => ('options' in one ? one.options : one));
  return (
    <div className={cx(fieldStyles.field, props.isLabelBeside && styles.beside)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={props.isDisabled}
          aria-invalid={errorMessage !== undefined}
          aria-describedby={hasHelp ? helpId : undefined}
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
      {hasHelp && (
        <div id={helpId}>
          {description !== undefined && <div className={fieldStyles.help}>{description}</div>}
          {errorMessage !== undefined && (
            <div className={fieldStyles.error}>
              <WarningIcon size={16} />
              {errorMessage}
            </div>
          )}
        </div>
      )}
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
