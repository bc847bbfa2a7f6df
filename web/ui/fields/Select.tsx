import type { Ref } from 'react';
import { Select as AriaSelect, Button, ListBox, Popover, SelectValue } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { ChevronDownIcon } from '../content/icons.tsx';
import listStyles from './ListBox.module.css';
import { type Option, OptionRow } from './Option.tsx';
import styles from './Select.module.css';

export interface SelectProps<Id extends string> extends FieldProps {
  options: readonly (Option & { id: Id })[];
  /** The chosen option's id; null or '' if none is chosen. */
  value: Id | '' | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  placeholder?: string;
  inputRef?: Ref<HTMLButtonElement>;
}

/** One of a few options. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, description, errorMessage, options, value, onChange, ...more } = props;
  const { placeholder = 'Choose', inputRef, ...rest } = more;
  return (
    <AriaSelect
      {...rest}
      {...ariaField(errorMessage)}
      value={value || null}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      placeholder={placeholder}
      className={cx(fieldStyles.field)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Button ref={inputRef} className={cx(fieldStyles.control, styles.button)}>
        <SelectValue className={cx(styles.value)}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDownIcon />
      </Button>
      <FieldHelp {...{ description, errorMessage }} />
      <Popover className={cx(listStyles.popover)} offset={4}>
        <ListBox className={cx(listStyles.list)} items={options}>
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
