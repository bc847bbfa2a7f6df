import type { Difference } from './Differences.tsx';

/** The fields that differ between two forms, in the order of their labels, as `shown` writes them. */
export function differencesOf<F extends object>(
  before: F,
  after: F,
  labels: Readonly<Partial<Record<keyof F, string>>>,
  shown: (name: keyof F, form: F) => string,
): Difference[] {
  return (Object.keys(labels) as (keyof F)[]).flatMap((name) => {
    const fields = { before: shown(name, before), after: shown(name, after) };
    return fields.before === fields.after ? [] : [{ name: labels[name] ?? '', ...fields }];
  });
}
