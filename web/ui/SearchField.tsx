import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { mergeRefs } from './merge-refs.ts';
import { useNativeField } from './native-field.tsx';

export interface SearchFieldProps extends Omit<FieldProps, 'hideLabel' | 'isRequired'> {
  /** Without it the box keeps its own text. */
  value?: string;
  onChange?: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  /** The down arrow. */
  onDown?: () => void;
  maxLength?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box with a clear button; Escape clears it too. */
export function SearchField(props: SearchFieldProps) {
  const { label, name, isDisabled, value, onChange, onSubmit, maxLength, placeholder } = props;
  const { id, frame, aria, help } = useNativeField(props);
  const [own, setOwn] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const text = value ?? own;
  const change = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(text);
    }
    if (event.key === 'ArrowDown' && props.onDown !== undefined) {
      event.preventDefault();
      props.onDown();
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      change('');
    }
  };
  return (
    <div {...frame} className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.group} {...frame} data-disabled={isDisabled || undefined}>
        <SearchIcon className={cx(styles.lead)} />
        <input
          {...{ id, name, maxLength, placeholder, onKeyDown, ...aria }}
          ref={mergeRefs(input, props.inputRef)}
          type="search"
          value={text}
          disabled={isDisabled}
          onChange={(event) => change(event.target.value)}
          className={styles.input}
        />
        {text !== '' && (
          <button
            type="button"
            // Escape does the same.
            tabIndex={-1}
            aria-label="Clear search"
            disabled={isDisabled}
            className={styles.inner}
            onClick={() => {
              change('');
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
