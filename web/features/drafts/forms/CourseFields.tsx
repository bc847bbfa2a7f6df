import type { CourseType } from '@wattle/contract/entities/medication.ts';
import { courseDaysOf, lastDayOf } from '@wattle/contract/rules/line/course-days.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { courseTypeNames, packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { dayChoice } from './day-choices.ts';
import { DaysField, unreadable } from './DaysField.tsx';
import styles from './dialog.module.css';
import { type FieldsProps, hasSteps, type PrescriptionForm } from './prescription-form.ts';

const courseTypes: readonly CourseType[] = ['Regular', 'ShortCourse', 'AsRequired'];
const courseOptions = courseTypes.map((id) => ({ id, label: courseTypeNames[id] }));
const packagingOptions = (['Packed', 'UnPacked'] as const).map((id) => ({
  id,
  label: packagingNames[id],
}));

/** The course type, on which the fields after it depend. */
export function CourseTypeField({ control, setValue, getValues, usual }: FieldsProps) {
  /** The usual values that the new course type needs and the form lacks. */
  const prefill = (chosen: CourseType) => {
    const { steps, packagingType, startDate, endDate } = getValues();
    const [step] = steps;
    if (chosen !== 'AsRequired' && step?.amounts[0]?.times.length === 0 && step.frequency !== '') {
      setValue('steps.0.amounts.0.times', [...dayChoice(step.frequency).times]);
    }
    if (offersPackaging(chosen) && packagingType === 'None' && usual !== null) {
      setValue('packagingType', usual.packable ? 'Packed' : 'UnPacked');
    }
    const start = findPlainDate(startDate);
    const days = usual?.courseDays ?? null;
    if (chosen === 'ShortCourse' && endDate === '' && start && days !== null) {
      setValue('endDate', lastDayOf(start, days));
    }
  };
  return (
    <div className={styles.wide}>
      <InForm control={control} name="courseType">
        {({ onChange, ...rest }) => (
          <RadioGroup
            {...rest}
            label="Course"
            orientation="horizontal"
            options={courseOptions}
            onChange={(chosen) => {
              onChange(chosen);
              prefill(chosen);
            }}
          />
        )}
      </InForm>
    </div>
  );
}

/** The dates of the course and its packaging. */
export function CourseFields(props: FieldsProps) {
  const { control, dates } = props;
  const courseType = useWatch({ control, name: 'courseType' });
  const isOfLastStep = useWatch({
    control,
    compute: (form: PrescriptionForm) => hasSteps(form) && form.steps.length > 1,
  });
  return (
    <>
      {dates === undefined ? <CourseDates {...props} /> : !isOfLastStep && dates}
      {offersPackaging(courseType) && (
        <InForm control={control} name="packagingType">
          {({ value, ...rest }) => (
            <RadioGroup
              {...rest}
              label="Packaging"
              orientation="horizontal"
              options={packagingOptions}
              value={value === 'None' ? null : value}
            />
          )}
        </InForm>
      )}
    </>
  );
}

const nextDue = 'The next day on which it’s due, counted from its last dose.';

/** The first and the last day. */
function CourseDates({ control, getValues, setValue, start, today }: FieldsProps) {
  const courseType = useWatch({ control, name: 'courseType' });
  const lastStart = useRef(findPlainDate(start.prescription.startDate));
  /** An end date that somebody chose, here or in the order that this one follows. */
  const chosenEnd = useRef(start.kind === 'add' ? '' : (start.prescription.endDate ?? ''));

  /** A course stays as long as it is, unless its last day was chosen. */
  const moveEnd = (to: string) => {
    const before = lastStart.current;
    const next = findPlainDate(to);
    if (next === undefined) return;
    lastStart.current = next;
    const end = findPlainDate(getValues('endDate'));
    if (before === undefined || end === undefined || end === chosenEnd.current) return;
    const days = courseDaysOf(before, end);
    if (days > 0) setValue('endDate', lastDayOf(next, days), { shouldDirty: true });
  };

  return (
    <div className={styles.dates}>
      <InForm control={control} name="startDate">
        {({ onChange, ...rest }) => (
          <DateField
            {...rest}
            label="Start date"
            description={start.startsWhenDue === true ? nextDue : undefined}
            min={today}
            isRequired
            onChange={(to) => {
              onChange(to);
              moveEnd(to);
            }}
          />
        )}
      </InForm>
      <DaysField control={control} isBesideEndDate />
      <Controller
        control={control}
        name="endDate"
        render={(field) => {
          const { value, errorMessage, onChange, ...rest } = formField(field);
          const isUnreadable = value === unreadable;
          return (
            <DateField
              {...rest}
              label="End date"
              description={
                courseType === 'ShortCourse'
                  ? 'The last day.'
                  : 'The last day. Leave empty for the life of the chart.'
              }
              value={isUnreadable ? '' : value}
              onChange={(day) => {
                chosenEnd.current = day;
                onChange(day);
              }}
              errorMessage={isUnreadable ? undefined : errorMessage}
              min={today}
              isRequired={courseType === 'ShortCourse'}
            />
          );
        }}
      />
    </div>
  );
}
