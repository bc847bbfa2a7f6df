import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { AmountTimes, AmountWeekdays, type StepProps } from './AmountFields.tsx';
import { MoreAmounts } from './MoreAmounts.tsx';
import { dayChoice, type DayChoiceId, dayChoiceIds, isCounted } from './day-choices.ts';
import { earlierMark } from './EarlierText.tsx';
import {
  isMeasuredKind,
  type MeasuredKind,
  measuredKinds,
  measuredNames,
} from './measured-form.ts';
import { MeasuredFields } from './MeasuredFields.tsx';
import { emptyAmount, isPatch } from './step-form.ts';

const options = dayChoiceIds.map((id) => ({ id, label: dayChoice(id).name }));
/** A dose that a measurement decides has no steps. */
const firstOptions = [...options, ...measuredKinds.map((id) => ({ id, label: measuredNames[id] }))];

/** How often a step is given, on which days, and at which times. What most medicines don’t need unfolds. */
export function DayFields(props: StepProps) {
  const { control, step, setValue, getValues } = props;
  const frequency = useWatch({ control, name: `steps.${step}.frequency` });
  const amounts = useFieldArray({ control, name: `steps.${step}.amounts` });
  const isByMeasure = useWatch({ control, name: 'measured.kind' }) !== '' && step === 0;
  const choice = frequency === '' ? undefined : dayChoice(frequency);
  /** The times of all its amounts come after them. */
  const hasSameTimes = choice?.amounts === 'by-day' || choice?.amounts === 'in-turn';
  /** Prefills what the new frequency needs. */
  const choose = (id: DayChoiceId | MeasuredKind) => {
    if (step === 0) setValue('measured.kind', isMeasuredKind(id) ? id : '', { shouldDirty: true });
    if (isMeasuredKind(id)) {
      if (getValues('measured.times').length > 0) return;
      setValue('measured.times', getValues('steps.0.amounts.0.times'), { shouldDirty: true });
      return;
    }
    const { times, amounts: layout, needsTwo } = dayChoice(id);
    setValue(`steps.${step}.amounts.0.times`, [...times], { shouldDirty: true });
    if (needsTwo === true && amounts.fields.length < 2) {
      amounts.append(emptyAmount, { shouldFocus: false });
    }
    if (layout !== undefined && needsTwo === undefined) {
      // None that nobody has entered.
      const empty = getValues(`steps.${step}.amounts`).flatMap(({ dose }, at) =>
        at > 0 && dose.trim() === '' ? [at] : [],
      );
      if (empty.length > 0) amounts.remove(empty);
    }
    // A single dose ends on the day it’s given.
    if (id === 'once' && step === 0) {
      setValue('endDate', getValues('startDate'), { shouldDirty: true });
    }
  };
  const often = <FrequencyField {...props} onChoose={choose} />;
  if (isByMeasure) {
    return (
      <>
        {often}
        <MeasuredFields {...props} />
      </>
    );
  }
  return (
    <>
      {often}
      {choice?.count !== undefined && (
        <FormText
          control={control}
          name={`steps.${step}.count`}
          label={choice.count.label}
          inputMode="numeric"
          isRequired
        />
      )}
      {choice?.offCount !== undefined && (
        <FormText
          control={control}
          name={`steps.${step}.offCount`}
          label={choice.offCount.label}
          inputMode="numeric"
          isRequired
        />
      )}
      {choice?.weekdays !== undefined && (
        <AmountWeekdays
          {...{ control, step }}
          {...(step === 0 && { start: props.start })}
          amount={0}
          label={choice.weekdays === 'one' ? 'Day of the week' : 'Days of the week'}
          isOne={choice.weekdays === 'one'}
        />
      )}
      {choice?.amounts === 'by-day' && (
        <AmountWeekdays {...{ control, step }} amount={0} label="Days of dose 1" />
      )}
      {frequency !== '' && isCounted(frequency) && props.dates === undefined && (
        <InForm control={control} name={`steps.${step}.from`}>
          {(field) => (
            <DateField
              {...field}
              label="Counted from"
              description="Leave empty to count from the first day."
            />
          )}
        </InForm>
      )}
      {!hasSameTimes && <AmountTimes {...props} amount={0} />}
      {choice?.amounts !== undefined && (
        <MoreAmounts
          {...props}
          layout={choice.amounts}
          least={choice.needsTwo === true ? 2 : 1}
          rows={amounts.fields}
          onAdd={() => amounts.append(emptyAmount)}
          onRemove={amounts.remove}
        />
      )}
      {/* The same for all of its amounts. */}
      {hasSameTimes && <AmountTimes {...props} amount={0} isOfAll />}
      {choice?.needsTwo === undefined && isPatch(props.start.product) && (
        <>
          <FormText
            control={control}
            name={`steps.${step}.off`}
            label="Off at"
            description="Leave empty if it stays on until the next."
          />
          <InForm control={control} name={`steps.${step}.anotherSite`}>
            {(field) => <Checkbox {...field} label="To another site each time" />}
          </InForm>
        </>
      )}
    </>
  );
}

function FrequencyField(props: StepProps & { onChoose: (id: DayChoiceId | MeasuredKind) => void }) {
  const { control, start, step, onChoose } = props;
  const measured = useWatch({ control, name: 'measured.kind' });
  return (
    <Controller
      control={control}
      name={`steps.${step}.frequency`}
      render={(field) => {
        const { value, onChange, ...rest } = formField(field);
        return (
          <Select
            {...rest}
            label="Frequency"
            description={step === 0 ? earlierMark(start, field) : undefined}
            options={step === 0 ? firstOptions : options}
            value={step === 0 && measured !== '' ? measured : value}
            onChange={(id) => {
              if (!isMeasuredKind(id)) onChange(id);
              onChoose(id);
            }}
          />
        );
      }}
    />
  );
}
