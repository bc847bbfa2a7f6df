import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Validates a form by rules that name a field and what is wrong in it; each field shows its first problem. */
export function ruleResolver<F extends FieldValues>(
  problemsOf: (values: F) => readonly (readonly [keyof F & string, string])[],
): Resolver<F> {
  return (values) => {
    const found = problemsOf(values);
    // The last of the same name stays.
    const errors = Object.fromEntries(
      found.toReversed().map(([field, message]) => [field, { type: 'rule', message }]),
    ) as FieldErrors<F>;
    return found.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
