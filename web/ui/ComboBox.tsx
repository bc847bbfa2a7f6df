import { type Ref, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Input,
  type Key,
  ListBox,
  Popover,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { ChevronDownIcon, SearchIcon } from './icons.tsx';
import styles from './ListBox.module.css';
import { type Option, OptionRow } from './Option.tsx';
import { Spinner } from './Spinner.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { mergeRefs } from './merge-refs.ts';
import { useAutoFocus } from './use-auto-focus.ts';

export interface ComboBoxProps<T extends Option> extends FieldProps {
  /** The caller's results for the text. The box itself filters nothing. */
  items: readonly T[];
  selected: T | null;
  onSelect: (item: T | null) => void;
  /** The text as it is typed; the caller searches. */
  onInputChange: (text: string) => void;
  isLoading?: boolean;
  /** The fewest letters that are searched for; the list says so. 0 adds a button that opens it. */
  minChars?: number;
  emptyText?: string;
  placeholder?: string;
  onBlur?: () => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A search for one item by typing. Nothing is filled in or chosen until
 * the user chooses it. Editing the text of a choice clears the choice, so that the box never
 * shows anything but the choice; text without a choice is cleared on leaving the box.
 */
export function ComboBox<T extends Option>(props: ComboBoxProps<T>) {
  const { label, hideLabel, description, errorMessage, items, selected, onSelect, ...more } = props;
  const { onInputChange, isLoading = false, minChars = 2, emptyText = 'No match', ...other } = more;
  const { placeholder = '', inputRef, onBlur, autoFocus = false, ...rest } = other;
  const input = useAutoFocus<HTMLInputElement>(autoFocus);

  const [text, setText] = useState(selected?.label ?? '');
  const [shown, setShown] = useState(selected);
  const [isOpen, setOpen] = useState(false);
  const show = (item: T | null, words: string) => {
    setShown(item);
    setText(words);
  };
  if (shown?.id !== selected?.id) show(selected, selected?.label ?? '');

  const isShort = !selected && text.trim().length < minChars;
  const isListed = !selected || items.some(({ id }) => id === selected.id);
  const found = isShort ? [] : isListed ? items : [selected, ...items];
  const status = isShort
    ? `Type at least ${minChars} letters`
    : isLoading
      ? 'Searching'
      : found.length === 0
        ? emptyText
        : '';

  const changeText = (next: string) => {
    if (next === text) return;
    show(null, next);
    onInputChange(next);
    if (selected) onSelect(null);
  };
  const choose = (key: Key | null) => {
    const item = found.find(({ id }) => id === key);
    if (!item || item.id === selected?.id) return;
    show(item, item.label);
    onSelect(item);
  };

  return (
    <>
      {/* Custom values are allowed to react-aria, or it would empty the box when the page scrolls. */}
      <AriaComboBox
        {...rest}
        {...ariaField({ label, hideLabel, errorMessage })}
        items={found}
        inputValue={text}
        onInputChange={changeText}
        value={selected?.id ?? null}
        onSelectionChange={choose}
        onOpenChange={setOpen}
        onBlur={() => {
          if (!selected) changeText('');
          onBlur?.();
        }}
        menuTrigger="input"
        allowsCustomValue
        allowsEmptyCollection
        className={cx(fieldStyles.field)}
      >
        <FieldLabel {...{ label, hideLabel }} isRequired={rest.isRequired} />
        <Group
          className={cx(fieldStyles.group)}
          // Closes only the list, not the dialog around it.
          onKeyDown={(event) => isOpen && event.key === 'Escape' && event.stopPropagation()}
        >
          <SearchIcon className={cx(fieldStyles.lead)} />
          <Input
            ref={mergeRefs(input, inputRef)}
            placeholder={placeholder}
            className={cx(fieldStyles.input)}
          />
          {minChars === 0 && (
            <Button className={cx(fieldStyles.inner)}>
              <ChevronDownIcon />
            </Button>
          )}
        </Group>
        <FieldHelp {...{ description, errorMessage }} />
        <Popover className={cx(styles.popover)} offset={4}>
          <ListBox<T>
            className={cx(styles.list)}
            renderEmptyState={() => (
              <div className={styles.note}>
                {isLoading && !isShort && <Spinner />}
                {status}
              </div>
            )}
          >
            {(option) => <OptionRow option={option} />}
          </ListBox>
        </Popover>
      </AriaComboBox>
      {/* Marked so that react-aria does not hide it while the list is open. */}
      <VisuallyHidden role="status" data-live-announcer="true">
        {isOpen && status}
      </VisuallyHidden>
    </>
  );
}
