import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { fieldsOf, isRefusal, sentenceOf } from '../api/errors.ts';
import { useIsShown } from '../lib/page/use-is-shown.ts';
import { reportLate } from '../chart/report-failure.ts';

interface RecordFormOptions<F extends FieldValues, R> {
  /** The form of the record as fetched, or of a new one. */
  readonly saved: F;
  /** What a message calls it. */
  readonly nameOf: (form: F) => string;
  /** Of the record as fetched; undefined for a new one. */
  readonly revision: number | undefined;
  /** Why it can't be saved, by field: the server's own rule. */
  readonly problems: (form: F) => Readonly<Partial<Record<string, string>>>;
  readonly save: (form: F) => Promise<R>;
  readonly onSaved: (record: R) => void;
  /** Leads to another page, unless the user has gone to one meanwhile. */
  readonly goOn?: () => void;
  /** What to fetch again if somebody else has changed the record. */
  readonly queryKey: QueryKey;
}

/**
 * The form of a record that several administrators may change. What was typed stays, whatever happens; what wasn't
 * follows the record. `overtaken` is what the form was before somebody else changed the record.
 */
export function useRecordForm<F extends FieldValues, R extends { readonly revision: number }>(
  options: RecordFormOptions<F, R>,
) {
  const { saved, nameOf, revision, problems, save, onSaved, goOn, queryKey } = options;
  const isShown = useIsShown();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [base, setBase] = useState({ saved, revision });
  const [overtaken, setOvertaken] = useState<F>();

  const resolver: Resolver<F> = (values) => {
    const found = Object.entries(problems(values));
    const errors = Object.fromEntries(
      found.map(([name, message]) => [name, { type: 'rule', message }]),
    ) as FieldErrors<F>;
    return found.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<F>({
    defaultValues: saved as DefaultValues<F>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  if (revision !== base.revision) {
    setBase({ saved, revision });
    if (isDirty && overtaken === undefined) setOvertaken(base.saved);
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const record = await save(values);
      form.reset(values);
      setBase({ saved: values, revision: record.revision });
      setOvertaken(undefined);
      onSaved(record);
      if (isShown()) goOn?.();
    } catch (error) {
      if (!isShown()) {
        reportLate(`save ${nameOf(values)}`, error, 'saved');
        return;
      }
      if (isRefusal(error, 'Record_Changed')) {
        setFailure(await fetchAgain(error));
        // What changed before that may not have been read yet.
        setOvertaken((known) => known ?? base.saved);
        return;
      }
      for (const { propertyName, message } of fieldsOf(error)) {
        if (propertyName in values) {
          form.setError(propertyName as Path<F>, { type: 'server', message });
        }
      }
      setFailure(sentenceOf(error));
    }
  });

  /** Undefined if the record could be fetched. */
  async function fetchAgain(refusal: unknown): Promise<string | undefined> {
    try {
      await client.refetchQueries({ queryKey }, { throwOnError: true });
      return undefined;
    } catch {
      return sentenceOf(refusal);
    }
  }

  return { ...form, submit, failure, overtaken, isDirty, isSubmitting };
}
