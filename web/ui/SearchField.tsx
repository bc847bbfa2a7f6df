import type { Ref } from 'react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';

export interface SearchFieldProps
  extends FieldProps,
    Pick<
      AriaSearchFieldProps,
      'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'onClear' | 'autoFocus' | 'maxLength'
    > {
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box with a clear button; Escape clears it too. */
export function SearchField(props: SearchFieldProps) {
  const { label, hideLabel, description, errorMessage, placeholder = '', ...more } = props;
  const { inputRef, ...rest } = more;
  return (
    <AriaSearchField
      {...rest}
      {...ariaField({ label, hideLabel, errorMessage })}
      className={cx(styles.field)}
    >
      {({ isEmpty }) => (
        <>
          <FieldLabel {...{ label, hideLabel }} isRequired={rest.isRequired} />
          <Group className={cx(styles.group)}>
            <SearchIcon className={cx(styles.lead)} />
            <Input ref={inputRef} placeholder={placeholder} className={cx(styles.input)} />
            {!isEmpty && (
              <Button className={cx(styles.inner)}>
                <CloseIcon />
              </Button>
            )}
          </Group>
          <FieldHelp {...{ description, errorMessage }} />
        </>
      )}
    </AriaSearchField>
  );
}
