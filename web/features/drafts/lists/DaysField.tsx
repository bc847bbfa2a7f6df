import { someDay } from '@wattle/contract/rules/medication-lists.ts';
import { addDays, daysBetween, findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { TextField } from '../../../ui/TextField.tsx';
import type { PrescriptionForm } from '../forms/prescription-form.ts';

/** What the end date holds while the text is no length; the rule refuses it as a date. */
const unreadable = '-';

/** How many days a course lasts: the end date of a prescription that starts on `someDay`. */
export function DaysField({ control }: { control: Control<PrescriptionForm> }) {
  const courseType = useWatch({ control, name: 'courseType' });
  const { field, fieldState } = useController({ control, name: 'endDate' });
  const [typed, setTyped] = useState<string | null>(null);
  const end = findPlainDate(field.value);
  const days = end === undefined ? '' : String(daysBetween(someDay, end) + 1);
  // A length that the course type filled in replaces what was typed.
  const isTyped = typed !== null && field.value === endOf(typed);
  const isShort = courseType === 'ShortCourse';
  return (
    <TextField
      label="Length in days"
      description={
        isShort ? 'From the day it is added to a chart.' : 'Leave empty for the life of the chart.'
      }
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      isRequired={isShort}
      value={isTyped ? typed : days}
      onChange={(text) => {
        setTyped(text);
        field.onChange(endOf(text));
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      errorMessage={fieldState.error && 'Enter the days as a number from 1 to 365'}
    />
  );
}

function endOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const days = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0;
  return days < 1 || days > 365 ? unreadable : addDays(someDay, days - 1);
}
