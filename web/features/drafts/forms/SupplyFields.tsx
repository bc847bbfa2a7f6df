import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { suppliedText, supplyUnits } from '@wattle/contract/rules/line/supply.ts';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { formField } from '../../../ui/fields/form-field.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
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
      <Controller
        control={control}
        name="supply.quantity"
        render={(field) => (
          <TextField
            {...formField(field)}
            label="Quantity to supply"
            inputMode="numeric"
            autoComplete="off"
            isRequired
            {...(units.length === 1 && { suffix: unitName(supply.unit) })}
          />
        )}
      />
      {units.length > 1 && (
        <Controller
          control={control}
          name="supply.unit"
          render={(field) => (
            <Select
              {...formField(field)}
              label="Counted in"
              options={units.map((id) => ({ id, label: unitName(id) }))}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="supply.repeats"
        rules={{ deps: ['supply.everyDays', 'supply.authority'] }}
        render={(field) => (
          <TextField
            {...formField(field)}
            label="Repeats"
            description="Leave empty for a single supply."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      />
      {(isRepeated || supply.everyDays !== '') && (
        <Controller
          control={control}
          name="supply.everyDays"
          render={(field) => (
            <TextField
              {...formField(field)}
              label="Days between supplies, at least"
              inputMode="numeric"
              autoComplete="off"
              isRequired={isRepeated}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="supply.authority"
        render={(field) => (
          <TextField
            {...formField(field)}
            label="Authority number"
            description="Of its approval, or the streamlined code. Repeats need one."
            autoComplete="off"
            isRequired={isRepeated}
          />
        )}
      />
    </>
  );
}
