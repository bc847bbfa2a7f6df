import { residentColumns } from '@wattle/contract/entities/resident-columns.ts';
import { type AdmissionColumn, residentFields } from '@wattle/contract/entities/resident-fields.ts';
import { medicareWarning } from '@wattle/contract/rules/residents/resident-form.ts';
import type { ReactNode } from 'react';
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
import { fieldKinds } from './field-kinds.ts';
import styles from './resident-record.module.css';

interface ResidentFieldProps<F extends FieldValues> {
  control: Control<F>;
  name: FieldPathByValue<F, string> & AdmissionColumn;
  facilities: readonly NativeOption<string>[];
  /** The outside system that keeps it; it is read only then. */
  keptBy?: string | null;
}

/** One field of a resident, typed as its kind says. */
export function ResidentField<F extends FieldValues>(props: ResidentFieldProps<F>) {
  const { control, name, facilities, keptBy = null } = props;
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
