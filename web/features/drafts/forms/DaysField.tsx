import { maxCourseDays } from '@wattle/contract/entities/medication-list.ts';
import {
  courseDaysOf,
  lastDayOf,
  readCourseDays,
} from '@wattle/contract/rules/line/course-days.ts';
import {
  addDays,
  findPlainDate,
  formatClinicalDate,
  type PlainDate,
} from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { PrescriptionForm } from './prescription-form.ts';

/** What the end date contains while the text isn't a length; the rule refuses it as a date. */
export const unreadable = '-';

interface DaysFieldProps {
  control: Control<PrescriptionForm>;
  /** Beside the field of the end date, which reports what is wrong with a date. */
  isBesideEndDate?: boolean;
  /** Of the last step of a schedule: the days of the steps before it. */
  daysBefore?: number;
}

/** How many days a course lasts: another way to enter the end date. */
export function DaysField({ control, daysBefore, isBesideEndDate = false }: DaysFieldProps) {
  const isLastStep = daysBefore !== undefined;
  const courseType = useWatch({ control, name: 'courseType' });
  const firstDay = findPlainDate(useWatch({ control, name: 'startDate' }));
  const start = firstDay && addDays(firstDay, daysBefore ?? 0);
  const { field, fieldState } = useController({ control, name: 'endDate' });
  const [typed, setTyped] = useState<string | null>(null);
  const end = findPlainDate(field.value);
  const days = start === undefined || end === undefined ? 0 : courseDaysOf(start, end);
  // An end date that came from elsewhere replaces what was typed.
  const isTyped = typed !== null && field.value === endOf(typed, start);
  const isShort = courseType === 'ShortCourse';
  const isWrong =
    field.value === unreadable || (!isBesideEndDate && fieldState.error !== undefined);
  const inList = isShort
    ? 'From the day it is added to a chart.'
    : 'Leave empty for the life of the chart.';
  const besideEndDate = end !== undefined && days > 0 ? `Ends ${formatClinicalDate(end)}` : '';
  return (
    <TextField
      label={isLastStep ? 'For how many days' : isBesideEndDate ? 'Days' : 'Length in days'}
      description={
        isLastStep
          ? 'Then it stops. Leave empty to go on.'
          : isBesideEndDate
            ? besideEndDate
            : inList
      }
      inputMode="numeric"
      autoComplete="off"
      isRequired={isShort && !isBesideEndDate}
      isDisabled={start === undefined}
      value={isTyped ? typed : days > 0 ? String(days) : ''}
      onChange={(text) => {
        setTyped(text);
        field.onChange(endOf(text, start));
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      errorMessage={isWrong ? `Enter the days as a number from 1 to ${maxCourseDays}` : undefined}
    />
  );
}

function endOf(text: string, start: PlainDate | undefined): string {
  if (text.trim() === '') return '';
  const days = readCourseDays(text);
  return days === undefined || start === undefined ? unreadable : lastDayOf(start, days);
}
