import {
  type Control,
  Controller,
  type FieldPathByValue,
  type FieldValues,
  type UseControllerProps,
} from 'react-hook-form';
import { formField } from './form-field.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface FormTextProps<V extends FieldValues, N extends FieldPathByValue<V, string>>
  extends Omit<TextFieldProps, keyof ReturnType<typeof formField>>,
    Pick<UseControllerProps<V, N>, 'rules'> {
  control: Control<V>;
  name: N;
  /** What is kept of what was typed. */
  read?: (text: string) => string;
}

/** One line of text in a form, which the browser doesn't complete. */
export function FormText<V extends FieldValues, N extends FieldPathByValue<V, string>>(
  props: FormTextProps<V, N>,
) {
  const { control, name, rules, read = String, ...rest } = props;
  return (
    <Controller
      control={control}
      name={name}
      {...(rules && { rules })}
      render={(field) => (
        <TextField
          {...formField(field)}
          {...rest}
          autoComplete="off"
          onChange={(text) => field.field.onChange(read(text))}
        />
      )}
    />
  );
}
