import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimesField } from '../../../ui/fields/TimesField.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import styles from './dialog.module.css';
import { ScheduleProblem } from './KeptDosage.tsx';
import { emptyRow, usualOf, usuallyMeasured, withheld } from './measured-form.ts';
import type { FieldsProps } from './prescription-form.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';

const exactness = [
  { id: '0', label: 'whole numbers' },
  { id: '1', label: 'one decimal place' },
  { id: '2', label: 'two decimal places' },
] as const;

/** What is wrong with the table as a whole may be mended here. */
const ofTable = { deps: ['measured.kind' as const] };

/** In place of the dose, which the fields of a measurement say. */
export function MeasuredDose({ control }: Pick<FieldsProps, 'control'>) {
  const isDecided = useWatch({ control, name: 'measured.kind' }) === 'decided-later';
  return (
    <TextField
      label="Dose"
      value={isDecided ? 'Decided later' : 'By a measurement'}
      onChange={() => undefined}
      isReadOnly
      autoFocus
      description="The fields under Frequency say how."
    />
  );
}

/** What is measured, when, and what follows from it. */
export function MeasuredFields(props: FieldsProps) {
  const { control, setValue, dates } = props;
  const isDecided = useWatch({ control, name: 'measured.kind' }) === 'decided-later';
  /** The unit of what is often measured, and how exactly it is. */
  const name = (to: string, onChange: (to: string) => void) => {
    onChange(to);
    const known = usualOf(to.trim());
    if (known === undefined) return;
    setValue('measured.unit', known.unit, { shouldDirty: true });
    setValue('measured.decimals', known.decimals, { shouldDirty: true });
  };
  return (
    <>
      <div className={styles.wide}>
        <InForm control={control} name="measured.name">
          {({ onChange, ...rest }) => (
            <TextWithChoices
              {...rest}
              onChange={(to) => name(to, onChange)}
              label="What is measured"
              choices={usuallyMeasured}
              choicesLabel="Often measured"
              isRequired
            />
          )}
        </InForm>
      </div>
      <FormText
        control={control}
        name="measured.unit"
        label="Unit of what is measured"
        description="Leave empty if it has none."
      />
      {isDecided ? (
        <DecidedFields control={control} hasDates={dates === undefined} />
      ) : (
        <InForm control={control} name="measured.decimals" rules={ofTable}>
          {(field) => <Select {...field} label="Measured in" options={exactness} />}
        </InForm>
      )}
      <div className={styles.wide}>
        <Controller
          control={control}
          name="measured.times"
          render={(field) => (
            <TimesField
              {...formField(field)}
              label="Dose times"
              description="24-hour clock."
              onChange={(times) => field.field.onChange(times)}
            />
          )}
        />
      </div>
      {!isDecided && <TableFields {...props} />}
      <ScheduleProblem control={control} name="measured.kind" />
    </>
  );
}

function DecidedFields({
  control,
  hasDates,
}: Pick<FieldsProps, 'control'> & { hasDates: boolean }) {
  return (
    <>
      {hasDates && (
        <InForm control={control} name="measured.first">
          {(field) => (
            <DateField
              {...field}
              label="Measured first on"
              description="Each decided dose says when next."
            />
          )}
        </InForm>
      )}
      <FormText
        control={control}
        name="measured.low"
        rules={ofTable}
        label="Target from"
        inputMode="decimal"
      />
      <FormText
        control={control}
        name="measured.high"
        rules={ofTable}
        label="Target to"
        inputMode="decimal"
      />
    </>
  );
}

/** The rows of the table, lowest first, and what to do outside them. */
function TableFields({ control, start }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'measured.rows' });
  const add = useRef<HTMLButtonElement>(null);
  const isInsulin = start.product.ingredients.some((one) => one.startsWith('insulin'));
  return (
    <>
      {isInsulin && (
        <div className={styles.wide}>
          <Banner kind="info" title="Sliding-scale insulin">
            Guidance for aged care (RACGP) advises against it where it can be avoided.
          </Banner>
        </div>
      )}
      <div className={styles.wide}>
        <InForm control={control} name="measured.beforeMeals">
          {(field) => <Checkbox {...field} label="Before meals" />}
        </InForm>
      </div>
      <FormText
        control={control}
        name="measured.below"
        rules={ofTable}
        label="What to do below the first row"
        description="Leave empty if row 1 has no lower end."
      />
      {fields.map(({ id }, at) => (
        <div key={id} role="group" className={styles.group} aria-label={`Row ${at + 1}`}>
          <div className={styles.fields}>
            <FormText
              control={control}
              name={`measured.rows.${at}.from`}
              rules={ofTable}
              label={`Row ${at + 1} from`}
              {...(at === 0 && { description: 'Leave empty for anything lower.' })}
              inputMode="decimal"
            />
            <FormText
              control={control}
              name={`measured.rows.${at}.to`}
              rules={ofTable}
              label={`Row ${at + 1} to`}
              {...(at === fields.length - 1 && { description: 'Leave empty for anything higher.' })}
              inputMode="decimal"
            />
            <div className={styles.wide}>
              <InForm control={control} name={`measured.rows.${at}.dose`} rules={ofTable}>
                {(field) => (
                  <TextWithChoices
                    {...field}
                    label={`Row ${at + 1} dose`}
                    description="The amount with its unit, or withhold."
                    choices={[withheld]}
                    choicesLabel="Or"
                    isRequired
                  />
                )}
              </InForm>
            </div>
          </div>
          {fields.length > 1 && (
            <div>
              <Button
                size="small"
                onPress={() => {
                  remove(at);
                  add.current?.focus();
                }}
              >
                Remove row {at + 1}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className={styles.wide}>
        <Button ref={add} size="small" icon={<PlusIcon />} onPress={() => append(emptyRow)}>
          Add a row
        </Button>
      </div>
      <FormText
        control={control}
        name="measured.above"
        rules={ofTable}
        label="What to do above the last row"
        description="Leave empty if the last row has no upper end."
      />
    </>
  );
}
