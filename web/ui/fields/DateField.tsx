import { type Ref, useEffect, useId, useRef, useState } from 'react';
import {
  TextField as AriaTextField,
  Button,
  Dialog,
  DialogTrigger,
  Group,
  Input,
  Popover,
} from 'react-aria-components';
import { afterPress } from '../../lib/page/after-press.ts';
import { cx } from '../../lib/cx.ts';
import { dateText, readDateText } from '../../lib/time/date-text.ts';
import { CalendarPane } from './CalendarPane.tsx';
import styles from './DateField.module.css';
import fieldStyles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { CalendarIcon } from '../content/screen-icons.tsx';
import listStyles from './ListBox.module.css';
import { mergeRefs } from '../merge-refs.ts';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or '' for none. Text that isn't a real date stays in the box and gives ''. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** First and last acceptable day, `YYYY-MM-DD`, and the messages for days outside. */
  min?: string;
  minMessage?: string;
  max?: string;
  maxMessage?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A date typed as DD/MM/YYYY or picked from a calendar. What was typed is never corrected: text
 * that isn't a date is reported, and makes the input invalid so that a FormShell doesn't submit.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, errorMessage, value, onChange, onBlur, ...more } = props;
  const { min, max, minMessage: _, maxMessage: __, inputRef, ...rest } = more;
  const ownRef = useRef<HTMLInputElement>(null);
  const groupRef = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const [typed, setTyped] = useState({ text: dateText(value), value });
  const [isLeft, setLeft] = useState(value !== '');
  const text = typed.value === value ? typed.text : dateText(value);

  const problem = dateProblem(text, props);
  useEffect(() => ownRef.current?.setCustomValidity(problem ?? ''), [problem]);

  const change = (next: string) => {
    const read = readDateText(next) ?? '';
    setTyped({ text: next, value: read });
    setLeft(false);
    if (read !== value) onChange(read);
  };
  const leave = () => {
    const read = readDateText(text);
    // Text that isn't a date stays as it is, also if it is written like one: 2026-13-01.
    setTyped({ text: read === undefined ? text : dateText(read), value });
    setLeft(true);
  };
  const shownError = isLeft ? (problem ?? errorMessage) : errorMessage;

  return (
    <AriaTextField
      {...rest}
      {...ariaField(shownError)}
      value={text}
      onChange={change}
      onBlur={() =>
        afterPress(() => {
          leave();
          onBlur?.();
        })
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        // Keys the field doesn't use, such as Escape, go to the dialog or form around it.
        event.continuePropagation();
      }}
      className={cx(fieldStyles.field)}
    >
      <FieldLabel id={labelId} label={label} isRequired={rest.isRequired} />
      <Group className={cx(fieldStyles.group, styles.box)} ref={groupRef}>
        <Input
          ref={mergeRefs(ownRef, inputRef)}
          placeholder="DD/MM/YYYY"
          autoComplete="off"
          className={cx(fieldStyles.input)}
        />
        <DialogTrigger>
          <Button
            className={cx(fieldStyles.inner)}
            aria-label="Open calendar"
            aria-describedby={labelId}
            isDisabled={rest.isDisabled ?? false}
          >
            <CalendarIcon />
          </Button>
          <Popover
            className={cx(listStyles.popover)}
            placement="bottom end"
            triggerRef={groupRef}
            offset={4}
          >
            <Dialog className={cx(styles.dialog)} aria-label={label}>
              {({ close }) => (
                <CalendarPane
                  label={label}
                  value={value}
                  {...(min !== undefined && { min })}
                  {...(max !== undefined && { max })}
                  onChange={(chosen) => {
                    onChange(chosen);
                    setTyped({ text: dateText(chosen), value: chosen });
                    setLeft(true);
                    close();
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </Group>
      <FieldHelp description={description} errorMessage={shownError} />
    </AriaTextField>
  );
}

type Range = Pick<DateFieldProps, 'min' | 'minMessage' | 'max' | 'maxMessage'>;

/** The problem with a date field's text, or undefined. ISO dates compare as text. */
function dateProblem(text: string, { min, minMessage, max, maxMessage }: Range) {
  if (text.trim() === '') return undefined;
  const read = readDateText(text);
  if (read === undefined) return 'Enter a valid date as DD/MM/YYYY';
  if (min !== undefined && read < min) {
    return minMessage ?? `Enter a date on or after ${dateText(min)}`;
  }
  if (max !== undefined && read > max) {
    return maxMessage ?? `Enter a date on or before ${dateText(max)}`;
  }
  return undefined;
}
