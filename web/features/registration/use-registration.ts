import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import {
  completeRegistration,
  registrationDay,
  registrationProblems,
} from '@wattle/contract/rules/people/registration.ts';
import {
  registrationLabels,
  type RegistrationValues,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { fieldsOf, sentenceOf } from '../../api/errors.ts';
import { nowInstant } from '../../lib/time/clock.ts';

const empty = {
  ...(Object.fromEntries(Object.keys(registrationLabels).map((name) => [name, ''])) as Omit<
    RegistrationValues,
    'termsAcknowledged'
  >),
  termsAcknowledged: false,
};

/** Uses the same rule as the server. */
const resolver: Resolver<RegistrationValues> = (values) => {
  const errors: FieldErrors<RegistrationValues> = {};
  for (const { propertyName, message } of registrationProblems(
    values,
    registrationDay(nowInstant()),
  )) {
    errors[propertyName] = { type: 'rule', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** The form's state and how it is sent. What was typed stays, whatever happens (REG-09). */
export function useRegistration(onDone: () => void) {
  const [failure, setFailure] = useState<string>();
  const { control, formState, handleSubmit, getValues, setValue, setError } = useForm({
    defaultValues: empty,
    resolver,
    shouldFocusError: false,
  });

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await call(portalRegistration.register, { body: completeRegistration(values) });
    } catch (error) {
      for (const { propertyName, message } of fieldsOf(error)) {
        if (propertyName in empty) {
          setError(propertyName as keyof RegistrationValues, { type: 'server', message });
        }
      }
      setFailure(sentenceOf(error));
      return;
    }
    onDone();
  });
  return {
    control,
    formState,
    getValues,
    setValue,
    submit,
    /** Shows the errors; from then on they follow what is typed. */
    check: handleSubmit(() => undefined),
    failure,
  };
}
