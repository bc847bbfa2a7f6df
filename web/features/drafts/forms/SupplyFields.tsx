import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { suppliedText, supplyUnits } from '@wattle/contract/rules/line/supply.ts';
import { type Control, useWatch } from 'react-hook-form';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import type { PrescriptionForm } from './prescription-form.ts';

interface SupplyFieldsProps {
  control: Control<PrescriptionForm>;
  product: ProductIdentity;
}

/** `tablets`, without how many. */
const unitName = (unit: ReturnType<typeof supplyUnits>[number]) =>
  suppliedText(2, unit).replace(/^\S+\s/, '');

/** How much of a Schedule 8 medicine the pharmacy may supply; nothing of any other. */
export function SupplyFields({ control, product }: SupplyFieldsProps) {
  const supply = useWatch({ control, name: 'supply' });
  if (supply === null) return null;
  const units = supplyUnits(product);
  const isRepeated = !/^0*$/.test(supply.repeats.trim());
  return (
    <>
      <FormText
        control={control}
        name="supply.quantity"
        label="Quantity to supply"
        inputMode="numeric"
        isRequired
        {...(units.length === 1 && { suffix: unitName(supply.unit) })}
      />
      {units.length > 1 && (
        <InForm control={control} name="supply.unit">
          {(field) => (
            <Select
              {...field}
              label="Counted in"
              options={units.map((id) => ({ id, label: unitName(id) }))}
            />
          )}
        </InForm>
      )}
      <FormText
        control={control}
        name="supply.repeats"
        rules={{ deps: ['supply.everyDays', 'supply.authority'] }}
        label="Repeats"
        description="Leave empty for a single supply."
        inputMode="numeric"
      />
      {(isRepeated || supply.everyDays !== '') && (
        <FormText
          control={control}
          name="supply.everyDays"
          label="Days between supplies, at least"
          inputMode="numeric"
          isRequired={isRepeated}
        />
      )}
      <FormText
        control={control}
        name="supply.authority"
        label="Authority number"
        description="Of its approval, or the streamlined code. Repeats need one."
        isRequired={isRepeated}
      />
    </>
  );
}
