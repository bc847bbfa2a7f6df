import { Weekday } from '@wattle/contract/values/weekday.ts';
import { weekdayNames } from '@wattle/contract/rules/dosing/days-words.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import fieldStyles from '../../../ui/fields/Field.module.css';
import type { FieldProps } from '../../../ui/fields/field-parts.tsx';
import { useNativeField } from '../../../ui/fields/native-field.tsx';
import styles from './dialog.module.css';

interface WeekdaysFieldProps extends FieldProps {
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  onBlur: () => void;
  inputRef: (element: HTMLElement | null) => void;
  /** Only one can be chosen. */
  isOne?: boolean;
}

const daysFor = (text: string) =>
  Weekday.options.filter((day) => weekdayNames[day].toLowerCase().startsWith(text));

/** The end of what is typed that begins the name of a day. */
function lettersIn(typed: string): string {
  return daysFor(typed).length > 0 ? typed : lettersIn(typed.slice(1));
}

/** The day that its last letter makes clear, and none again with the letters after that: “sa” of “saturday”. */
function dayTyped(letters: string): Weekday | undefined {
  const [day, ...others] = daysFor(letters);
  return others.length === 0 && daysFor(letters.slice(0, -1)).length > 1 ? day : undefined;
}

/** Days of the week as buttons that stay pressed. They take one Tab; arrows move, and first letters press. */
export function WeekdaysField(props: WeekdaysFieldProps) {
  const { label, value, onChange, onBlur, inputRef, isOne = false } = props;
  const { id, frame, aria, help } = useNativeField({
    description: 'Or type m, tu, w, th, f, sa or su.',
    ...props,
  });
  const [focused, setFocused] = useState(0);
  const letters = useRef('');
  const press = (day: Weekday) => {
    if (isOne) onChange([day]);
    else onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A space between two days that are typed would take the first back.
    if (event.key === ' ' && letters.current !== '') event.preventDefault();
    letters.current = /^[a-z]$/i.test(event.key)
      ? lettersIn(letters.current + event.key.toLowerCase())
      : '';
    const day = letters.current === '' ? undefined : dayTyped(letters.current);
    if (day !== undefined) press(day);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const to = day === undefined ? focused + by : Weekday.options.indexOf(day);
    if (to !== focused) event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div {...frame} className={fieldStyles.field}>
      <span id={id} className={fieldStyles.label}>
        {label}
        <span aria-hidden> *</span>
      </span>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-labelledby={id}
        aria-describedby={aria['aria-describedby']}
        className={styles.days}
        onKeyDown={onKeyDown}
      >
        {Weekday.options.map((day, index) => (
          <Button
            key={day}
            ref={index === 0 ? inputRef : null}
            size="small"
            tabIndex={index === focused ? 0 : -1}
            aria-pressed={value.includes(day)}
            onFocus={() => setFocused(index)}
            onBlur={onBlur}
            onPress={() => press(day)}
          >
            {weekdayNames[day]}
          </Button>
        ))}
      </div>
      {help}
    </div>
  );
}
