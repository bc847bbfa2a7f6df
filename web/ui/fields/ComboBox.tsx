import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  type Key,
  ListBox,
  Popover,
} from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { SearchIcon } from '../content/icons.tsx';
import styles from './ListBox.module.css';
import { type Option, OptionRow } from './Option.tsx';
import { Spinner } from '../states/Spinner.tsx';
import { VisuallyHidden } from '../content/VisuallyHidden.tsx';
import { useAutoFocus } from '../use-auto-focus.ts';

/** Without scrolling for this long, the page is at rest. */
const restMs = 100;

export interface ComboBoxProps<T extends Option> extends FieldProps {
  /** The caller's results for the text, or for an earlier one while loading. The box itself filters nothing. */
  items: readonly T[];
  onSelect: (item: T) => void;
  /** The text as it is typed; the caller searches. */
  onInputChange: (text: string) => void;
  /** The results for the text aren't there yet: until they are, nothing can be chosen. */
  isLoading: boolean;
  /** The fewest letters that are searched for; the list says so. */
  minChars: number;
  emptyText: string;
  autoFocus?: boolean;
  /** What is in the box from the start. */
  initialText?: string;
  /** The one item that Enter chooses while none is focused. */
  enterChooses?: string | undefined;
}

/**
 * A search for one item by typing. Nothing is filled in or chosen until the user chooses it; text is cleared on leaving
 * the box.
 */
export function ComboBox<T extends Option>(props: ComboBoxProps<T>) {
  const { label, description, errorMessage, items, onSelect, onInputChange, ...more } = props;
  const { isLoading, minChars, emptyText, autoFocus = false, ...others } = more;
  const { initialText = '', enterChooses, ...rest } = others;
  const input = useAutoFocus<HTMLInputElement>(autoFocus);

  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const isDismissed = useRef(false);

  const isShort = text.trim().length < minChars;
  const isSearching = isLoading && !isShort;
  // Earlier results stay in place, but typing on and pressing Down and Enter would choose another medicine.
  const found = isShort ? [] : isSearching ? items.map(asDisabled) : items;
  const status = isShort
    ? `Type at least ${minChars} letters`
    : isSearching
      ? 'Searching'
      : found.length === 0
        ? emptyText
        : '';

  const changeText = (next: string) => {
    if (next === text) return;
    isDismissed.current = false;
    setText(next);
    onInputChange(next);
  };
  const choose = (key: Key | null) => {
    const item = found.find(({ id }) => id === key);
    if (item && !item.isDisabled) onSelect(item);
  };

  return (
    <>
      {/* Custom values are allowed to react-aria, or it would empty the box when the page scrolls. */}
      <AriaComboBox
        {...rest}
        {...ariaField(errorMessage)}
        items={found}
        inputValue={text}
        onInputChange={changeText}
        value={null}
        onSelectionChange={choose}
        onOpenChange={setOpen}
        onBlur={() => changeText('')}
        menuTrigger="input"
        allowsCustomValue
        allowsEmptyCollection
        className={cx(fieldStyles.field)}
      >
        <FieldLabel label={label} isRequired={rest.isRequired} />
        <Group
          className={cx(fieldStyles.group)}
          onKeyDown={(event) => {
            if (!isOpen || event.key !== 'Escape') return;
            isDismissed.current = true;
            event.stopPropagation(); // Closes only the list, not the dialog around it.
          }}
          // With nothing chosen or to choose yet, Enter would close the list, and what it says of each item.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter') return;
            const hasFocused = input.current?.hasAttribute('aria-activedescendant') === true;
            if (!isSearching && hasFocused) return;
            event.preventDefault();
            event.stopPropagation();
            if (!isSearching) choose(enterChooses ?? null);
          }}
        >
          {isSearching ? (
            <span className={fieldStyles.lead}>
              <Spinner />
            </span>
          ) : (
            <SearchIcon className={cx(fieldStyles.lead)} />
          )}
          <Input ref={input} className={cx(fieldStyles.input)} />
        </Group>
        <FieldHelp {...{ description, errorMessage }} />
        <Results {...{ input, text, isSearching, isDismissed }}>
          <ListBox<T>
            className={cx(styles.list)}
            renderEmptyState={() => <div className={styles.note}>{status}</div>}
          >
            {(option) => <OptionRow option={option} />}
          </ListBox>
        </Results>
      </AriaComboBox>
      {/* Marked so that react-aria does not hide it while the list is open. */}
      <VisuallyHidden role="status" data-live-announcer="true">
        {isOpen && status}
      </VisuallyHidden>
    </>
  );
}

interface ResultsProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  isSearching: boolean;
  /** Escape closed the list for this text. */
  isDismissed: RefObject<boolean>;
  children: ReactNode;
}

/**
 * The list under the box. react-aria opens it only as the text changes, and not if the box lost the focus for a moment
 * before; and it closes it for good when something scrolls, which a chart behind a dialog can do by itself.
 */
function Results({ input, text, isSearching, isDismissed, children }: ResultsProps) {
  const state = use(ComboBoxStateContext);
  const openUnasked = useEffectEvent(() => {
    const hasFocus = input.current !== null && document.activeElement === input.current;
    if (text !== '' && hasFocus && !isDismissed.current) state?.open(null, 'input');
  });
  useEffect(() => openUnasked(), [text, isSearching]);

  // Out of the way while the box moves; then where the box is.
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!isMoving) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setMoving(false), restMs);
    };
    wait();
    document.addEventListener('scroll', wait, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', wait, true);
    };
  }, [isMoving]);

  return (
    <Popover
      isOpen={state?.isOpen === true && !isMoving}
      onOpenChange={(open) => setMoving(!open)}
      className={cx(styles.popover)}
      offset={4}
    >
      {children}
    </Popover>
  );
}

const asDisabled = <T extends Option>(item: T): T => ({ ...item, isDisabled: true });
