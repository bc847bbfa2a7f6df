import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import {
  Button as AriaButton,
  TextField as AriaTextField,
  Group,
  Input,
} from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import { readTimeText } from '../../lib/time/time-text.ts';
import { Button } from '../buttons/Button.tsx';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, type FieldProps } from './field-parts.tsx';
import { CloseIcon } from '../content/icons.tsx';
import { PlusIcon } from '../content/screen-icons.tsx';
import { mergeRefs } from '../merge-refs.ts';
import styles from './TimesField.module.css';

export interface TimesFieldProps extends Omit<FieldProps, 'name'> {
  /** Times of day as HH:mm, in order. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What is said beside a time. */
  notes?: ReadonlyMap<string, string>;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A list of dose times. Enter, the button or leaving the box adds what was typed; text that isn't a
 * time is kept, reported, and makes the input invalid so that a FormShell doesn't submit.
 */
export function TimesField(props: TimesFieldProps) {
  const { label, description, errorMessage, isRequired, isDisabled = false, ...more } = props;
  const { value, onChange, notes, onBlur, inputRef } = more;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const ownRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const labelId = useId();
  const inputId = useId();

  const pending = text.trim() !== '' && readTimeText(text) === undefined;
  useEffect(() => ownRef.current?.setCustomValidity(pending ? 'Not a time' : ''), [pending]);

  const add = () => {
    if (text.trim() === '') return;
    const time = readTimeText(text);
    if (time === undefined) {
      setProblem('Enter a time as HH:mm, from 00:00 to 23:59');
      return;
    }
    setText('');
    setProblem(undefined);
    if (!value.includes(time)) onChange([...value, time].toSorted());
  };
  const remove = (time: string) => {
    onChange(value.filter((other) => other !== time));
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    const next = buttons[value.indexOf(time) + 1] ?? buttons[value.indexOf(time) - 1];
    (next ?? ownRef.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add();
  };

  return (
    <AriaTextField
      {...ariaField(problem ?? errorMessage)}
      id={inputId}
      aria-labelledby={labelId}
      isDisabled={isDisabled}
      isRequired={isRequired ?? false}
      value={text}
      onChange={(next) => {
        setText(next);
        setProblem(undefined);
      }}
      onBlur={() => {
        add();
        onBlur?.();
      }}
      className={cx(fieldStyles.field)}
    >
      <label id={labelId} htmlFor={inputId} className={fieldStyles.label}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <div className={styles.box}>
        {value.length > 0 && (
          <ul ref={listRef} className={styles.chips} aria-labelledby={labelId}>
            {value.map((time) => (
              <li key={time} className={styles.chip}>
                {time}
                {notes?.has(time) === true && (
                  <span className={styles.note}>{notes.get(time)}</span>
                )}
                <AriaButton
                  className={cx(fieldStyles.inner)}
                  aria-label={`Remove ${time}`}
                  isDisabled={isDisabled}
                  onPress={() => remove(time)}
                >
                  <CloseIcon size={16} />
                </AriaButton>
              </li>
            ))}
          </ul>
        )}
        <Group className={cx(fieldStyles.group, styles.input)}>
          <Input
            ref={mergeRefs(ownRef, inputRef)}
            // Here and not on the field, which would stop Escape from reaching the dialog.
            onKeyDown={onKeyDown}
            placeholder="HH:mm"
            inputMode="numeric"
            autoComplete="off"
            className={cx(fieldStyles.input)}
          />
        </Group>
        <Button icon={<PlusIcon />} isDisabled={isDisabled} onPress={add}>
          Add time
        </Button>
      </div>
      <FieldHelp {...{ description }} errorMessage={problem ?? errorMessage} />
    </AriaTextField>
  );
}
