import { parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
  type Key,
} from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import { readDateText } from '../../lib/time/date-text.ts';
import styles from './CalendarPane.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from '../content/icons.tsx';

export interface CalendarPaneProps {
  label: string;
  /** `YYYY-MM-DD`, or '' for none; so `min` and `max`. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

// The years offered if the field sets no bounds.
const earliest = '1900-01-01';
const latest = '2099-12-31';

/** A month of days with pickers for month and year; for the popover of a DateField. */
export function CalendarPane({
  label,
  value,
  onChange,
  min = earliest,
  max = latest,
}: CalendarPaneProps) {
  return (
    <Calendar
      aria-label={label}
      value={day(value)}
      onChange={(date) => onChange(date.toString())}
      minValue={day(min)}
      maxValue={day(max)}
      autoFocus
    >
      <div className={styles.header}>
        <Button slot="previous" className={cx(styles.step)}>
          <ChevronLeftIcon />
        </Button>
        <CalendarMonthPicker format="short">{Picker}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={200}>{Picker}</CalendarYearPicker>
        <Button slot="next" className={cx(styles.step)}>
          <ChevronRightIcon />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={cx(styles.grid)}>
        {(date) => <CalendarCell date={date} className={cx(styles.cell)} />}
      </CalendarGrid>
    </Calendar>
  );
}

interface PickerProps {
  'aria-label': string;
  value: Key;
  onChange: (key: Key | null) => void;
  items: { id: number; formatted: string }[];
}

function Picker({ 'aria-label': label, value, onChange, items }: PickerProps) {
  return (
    <select
      className={styles.pick}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  );
}

function day(value: string) {
  return readDateText(value) === value && value !== '' ? parseDate(value) : null;
}
