import { Weekday } from '@wattle/contract/entities/dosage.ts';
import { weekdayNames } from '@wattle/contract/rules/dosing/schedule-words.ts';
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

/** Days of the week as buttons that stay pressed. */
export function WeekdaysField(props: WeekdaysFieldProps) {
  const { label, value, onChange, onBlur, inputRef, isOne = false } = props;
  const { id, frame, aria, help } = useNativeField(props);
  const press = (day: Weekday) => {
    if (isOne) onChange([day]);
    else onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day]);
  };
  return (
    <div
      {...frame}
      role="group"
      aria-labelledby={id}
      aria-describedby={aria['aria-describedby']}
      className={fieldStyles.field}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
        <span aria-hidden> *</span>
      </span>
      <div className={styles.days}>
        {Weekday.options.map((day, index) => (
          <Button
            key={day}
            ref={index === 0 ? inputRef : null}
            size="small"
            aria-pressed={value.includes(day)}
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
