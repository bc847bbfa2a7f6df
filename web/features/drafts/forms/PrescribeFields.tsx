import { routeCodes, routes } from '@wattle/contract/values/medicine-codes.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { CourseFields, CourseTypeField } from './CourseFields.tsx';
import styles from './dialog.module.css';
import { DoseField } from './DoseField.tsx';
import { EarlierText } from './EarlierText.tsx';
import { FrequencyFields } from './FrequencyFields.tsx';
import { LineBox } from './LineBox.tsx';
import { KeptDosage, ScheduleProblem } from './KeptDosage.tsx';
import { MeasuredDose } from './MeasuredFields.tsx';
import type { FieldsProps } from './prescription-form.ts';
import { StepsFields } from './StepsFields.tsx';
import { SupplyFields } from './SupplyFields.tsx';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';

/** Common reasons; any other can be typed. */
const changeReasons = [
  'Not working well enough',
  'Side effect',
  'Kidney or liver function',
  'Blood test result',
  'Easier to take',
] as const;

const routeOptions = routeCodes.map((id) => ({ id, label: routes[id] }));
const anyBrand = { id: 'any', label: 'Any brand' };

/** The fields of a prescription, dose first. The strength is in the title, never beside the dose. */
export function PrescribeFields(props: FieldsProps) {
  const { control, start, usual } = props;
  const isKept = useWatch({ control, name: 'kept' }) !== null;
  const isAsRequired = useWatch({ control, name: 'courseType' }) === 'AsRequired';
  const isByMeasure = useWatch({ control, name: 'measured.kind' }) !== '' && !isAsRequired;
  // A field that came later would move those below it.
  const [mayHaveBrands] = useState(usual === null);
  const brands = new Set(usual?.brands);
  if (start.product.brandName !== null) brands.add(start.product.brandName);
  const brandOptions = [anyBrand, ...[...brands].map((id) => ({ id, label: id }))];
  return (
    <div className={styles.fields}>
      <LineBox {...props} />
      {start.wasText === true && (
        <div className={styles.wide}>
          <EarlierText start={start} />
        </div>
      )}
      <div className={styles.wide}>
        {isKept ? (
          <KeptDosage {...{ control, start }} />
        ) : (
          <>
            {isByMeasure ? (
              <MeasuredDose control={control} />
            ) : (
              <DoseField
                {...{ control, start, usual }}
                step={0}
                amount={0}
                autoFocus={start.typed === undefined}
              />
            )}
          </>
        )}
      </div>
      <CourseTypeField {...props} />
      <InForm control={control} name="route">
        {(field) => <Select {...field} label="Route" options={routeOptions} />}
      </InForm>
      {!isKept && <FrequencyFields {...props} />}
      <CourseFields {...props} />
      {!isKept && !isAsRequired && !isByMeasure && <StepsFields {...props} />}
      <ScheduleProblem control={control} />
      <SupplyFields control={control} product={start.product} />
      {(mayHaveBrands || brands.size > 0) && (
        <InForm control={control} name="brandName">
          {({ value, onChange, ...rest }) => (
            <Select
              {...rest}
              label="Brand"
              options={brandOptions}
              value={value === '' ? anyBrand.id : value}
              onChange={(id) => onChange(id === anyBrand.id ? '' : id)}
            />
          )}
        </InForm>
      )}
      <div className={styles.wide}>
        <InForm control={control} name="directions">
          {(field) => <TextArea {...field} label="Directions" rows={2} />}
        </InForm>
      </div>
      {(start.kind === 'change' || start.reason !== '') && (
        <div className={styles.wide}>
          <InForm control={control} name="reason">
            {(field) => (
              <TextWithChoices
                {...field}
                label="Reason for the change"
                choices={changeReasons}
                choicesLabel="Usual reasons"
                isRequired={start.kind === 'change'}
              />
            )}
          </InForm>
        </div>
      )}
    </div>
  );
}
