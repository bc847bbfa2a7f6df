import { type KeyboardEvent, type Ref, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { CloseIcon, SearchIcon } from '../content/icons.tsx';
import { mergeRefs } from '../merge-refs.ts';
import { useNativeField } from './native-field.tsx';

export interface SearchFieldProps extends Pick<FieldProps, 'label' | 'description'> {
  value: string;
  onChange: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  /** The down arrow. */
  onDown?: (value: string) => void;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box with a clear button; Escape clears it too. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, maxLength } = props;
  const { id, aria, help } = useNativeField(props);
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(value);
    }
    if (event.key === 'ArrowDown' && props.onDown !== undefined) {
      event.preventDefault();
      props.onDown(value);
    }
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      event.stopPropagation();
      onChange('');
    }
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.group}>
        <SearchIcon className={cx(styles.lead)} />
        <input
          {...{ id, value, maxLength, onKeyDown, ...aria }}
          ref={mergeRefs(input, props.inputRef)}
          type="search"
          onChange={(event) => onChange(event.target.value)}
          className={styles.input}
        />
        {value !== '' && (
          <button
            type="button"
            // Escape does the same.
            tabIndex={-1}
            aria-label="Clear search"
            className={styles.inner}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      {help}
    </div>
  );
}
