import type { ReactElement } from 'react';
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { formField } from './form-field.ts';

interface InFormProps<V extends FieldValues, N extends FieldPath<V>>
  extends Pick<ControllerProps<V, N>, 'name' | 'control' | 'rules'> {
  children: (field: ReturnType<typeof formField<V, N>>) => ReactElement;
}

/** One of our fields in a form: `children` shows it, with its value, its error and how to change it. */
export function InForm<V extends FieldValues, N extends FieldPath<V>>({
  children,
  ...of
}: InFormProps<V, N>) {
  return <Controller {...of} render={(field) => children(formField(field))} />;
}
