import type { FieldPath, FieldPathValue, FieldValues, UseControllerReturn } from 'react-hook-form';

/** Turns react-hook-form's `useController` or `Controller` result into props for our fields. */
export function formField<V extends FieldValues, N extends FieldPath<V>>(
  controller: Pick<UseControllerReturn<V, N>, 'field' | 'fieldState'>,
) {
  const { name, value, onChange, onBlur, ref } = controller.field;
  return {
    name,
    value,
    onChange: (next: FieldPathValue<V, N>) => onChange(next),
    onBlur,
    inputRef: ref,
    errorMessage: controller.fieldState.error?.message,
  };
}
