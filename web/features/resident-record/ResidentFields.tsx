import { residentColumns } from '@wattle/contract/entities/resident-columns.ts';
import type { FacilityFacts } from '@wattle/contract/entities/resident-details.ts';
import { type AdmissionColumn, residentFields } from '@wattle/contract/entities/resident-fields.ts';
import { medicareWarning } from '@wattle/contract/rules/residents/resident-form.ts';
import { knownByName, namesToOffer } from '@wattle/contract/rules/residents/usual-carers.ts';
import type { ComponentProps, ReactNode } from 'react';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { WarningIcon } from '../../ui/content/icons.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { formField } from '../../ui/fields/form-field.ts';
import { NativeSelect, type NativeOption } from '../../ui/fields/NativeSelect.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TextWithChoices } from '../../ui/fields/TextWithChoices.tsx';
import { fieldKinds } from './field-kinds.ts';
import styles from './resident-record.module.css';

interface ResidentFieldProps<F extends FieldValues> {
  control: Control<F>;
  name: FieldPathByValue<F, string> & AdmissionColumn;
  facilities: readonly NativeOption<string>[];
  /** Who is known at the facility; undefined until that has loaded. */
  known: FacilityFacts | undefined;
  /** The outside system that keeps it; it is read only then. */
  keptBy?: string | null;
}

/** One field of a resident, typed as its kind says. */
export function ResidentField<F extends FieldValues>(props: ResidentFieldProps<F>) {
  const { control, name, facilities, known, keptBy = null } = props;
  const { kind, description } = fieldKinds[name];
  const controller = useController({ control, name });
  const field = formField(controller);
  const text = String(field.value);
  const more = {
    ...field,
    value: text,
    label: residentColumns[name],
    isRequired: !('blank' in residentFields[name]),
    isDisabled: keptBy !== null,
    description: keptBy === null ? (warningOf(name, text) ?? description) : `Kept by ${keptBy}.`,
    // The form has texts only.
    onChange: (next: string) => controller.field.onChange(next),
  };
  if (kind === 'day') return <DateField {...more} />;
  if (kind === 'lines') {
    return (
      <div className={styles.whole}>
        <TextArea {...more} rows={2} />
      </div>
    );
  }
  if (kind === 'prescriber' || kind === 'pharmacy') {
    return <CarerField {...more} kind={kind} known={known} />;
  }
  if (kind === 'text' || kind === 'number' || kind === 'phone') {
    const inputMode = { text: 'text', number: 'numeric', phone: 'tel' } as const;
    return <TextField {...more} inputMode={inputMode[kind]} autoComplete="off" />;
  }
  const options =
    kind === 'facility' ? facilities : kind.map(({ code, name: label }) => ({ id: code, label }));
  return (
    <NativeSelect {...more} options={hasOption(options, '') ? options : [select, ...options]} />
  );
}

type CarerFieldProps = Omit<ComponentProps<typeof TextWithChoices>, 'choices' | 'choicesLabel'> & {
  kind: 'prescriber' | 'pharmacy';
  known: FacilityFacts | undefined;
};

/** A name, with the names of those who are known here. */
function CarerField({ kind, known, ...field }: CarerFieldProps) {
  const { value, description } = field;
  const names = (kind === 'prescriber' ? known?.prescribers : known?.pharmacies) ?? [];
  const isKnown =
    knownByName(
      value,
      names.map((name) => ({ id: name, name })),
    ) !== undefined;
  const means =
    kind === 'prescriber'
      ? 'Known here: told in Needs me while there is no chart, and asked what is asked about it.'
      : 'Known here.';
  return (
    <TextWithChoices
      {...field}
      choices={field.isDisabled === true ? [] : namesToOffer(value, names)}
      choicesLabel={kind === 'prescriber' ? 'Prescribers known here' : 'Pharmacies known here'}
      description={isKnown ? means : description}
    />
  );
}

const select = { id: '', label: 'Select' };

const hasOption = (options: readonly NativeOption<string>[], id: string) =>
  options.some((option) => option.id === id);

function warningOf(name: AdmissionColumn, text: string): ReactNode {
  const warning = name === 'medicareNumber' ? medicareWarning(text) : undefined;
  return (
    warning && (
      <span className={styles.warning}>
        <WarningIcon size={16} />
        {warning}
      </span>
    )
  );
}
