import {
  admissionColumns,
  type AdmissionForm,
  identityColumns,
  type PersonSought,
  type SamePeople,
} from '@wattle/contract/entities/resident-details.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import {
  completeResident,
  residentProblems,
} from '@wattle/contract/rules/residents/resident-form.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useState } from 'react';
import { type FieldErrors, type Path, useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { fieldsOf, isRefusal, mayBeDone, sentenceOf } from '../../../api/errors.ts';
import { reportLate } from '../../../chart/report-failure.ts';
import { ownTimeZone, todayAt } from '../../../lib/clock.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useIsShown } from '../../../lib/use-is-shown.ts';

interface AdmissionOptions {
  /** The only facility there is to choose, or ''. */
  readonly facilityId: string;
  readonly onAdmitted: (resident: ResidentKey, form: AdmissionForm) => void;
}

import { useFacilityFacts } from '../use-facility-facts.ts';

/**
 * Two steps with one button: who it is, which looks for the person; then all else, which admits them. Another name or
 * number is looked for again. What was typed stays, whatever happens, and the same attempt is sent under the same id.
 */
export function useAdmission({ facilityId, onAdmitted }: AdmissionOptions) {
  const isShown = useIsShown();
  const [id] = useState(() => crypto.randomUUID());
  const [looked, setLooked] = useState<{ readonly sought: string; readonly found: SamePeople }>();
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm<AdmissionForm>({
    defaultValues: { ...empty, facilityId },
    resolver: (values) => {
      const today = todayAt(zone);
      const judged = isFound(values) ? values : identityOf(values);
      const problems = Object.entries(residentProblems(judged, today));
      const errors = Object.fromEntries(
        problems.map(([name, message]) => [name, { type: 'rule', message }]),
      ) as FieldErrors<AdmissionForm>;
      return problems.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    shouldFocusError: false,
  });
  const isFound = (values: AdmissionForm) => looked?.sought === JSON.stringify(identityOf(values));
  const values = useWatch({ control: form.control, compute: (all: AdmissionForm) => all });
  const found = looked !== undefined && isFound(values) ? looked.found : undefined;
  const known = useFacilityFacts(values.facilityId);
  const zone = known?.timeZone ?? ownTimeZone();
  const today = useToday(zone);
  const { setValue, formState } = form;
  const isDayTyped = formState.dirtyFields.admittedOn === true;
  useEffect(() => {
    if (!isDayTyped) setValue('admittedOn', today);
  }, [today, isDayTyped, setValue]);

  async function look(sought: PersonSought): Promise<void> {
    const people = await call(portal.findSamePeople, { body: sought });
    setSomebodyElse(false);
    setLooked({ sought: JSON.stringify(sought), found: people });
  }

  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    try {
      if (found === undefined) {
        await look(identityOf(typed));
        return;
      }
      const otherThan = isSomebodyElse ? found.people.map((person) => person.id) : [];
      const key = await call(portal.admitResident, {
        params: { id },
        body: { form: typed, otherThan },
      });
      if (isShown()) onAdmitted(key, typed);
    } catch (error) {
      if (!isShown()) {
        reportLate('admit the resident', error, 'admitted');
        return;
      }
      const perhaps =
        found !== undefined && mayBeDone(error)
          ? ' What you typed is still here. They may have been admitted all the same. Trying again admits them only once.'
          : '';
      setFailure(`${sentenceOf(error)}${perhaps}`);
      for (const { propertyName, message } of fieldsOf(error)) {
        if (propertyName in typed) {
          form.setError(propertyName as Path<AdmissionForm>, { type: 'server', message });
        }
      }
      if (isRefusal(error, 'May_Be_Here')) await lookAgain(typed);
    }
  });

  /** Somebody was admitted meanwhile. */
  async function lookAgain(typed: AdmissionForm): Promise<void> {
    try {
      await look(identityOf(typed));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }

  const { isDirty, isSubmitting } = formState;
  return {
    ...form,
    submit,
    failure,
    found,
    known,
    isSomebodyElse,
    setSomebodyElse,
    isDirty,
    isSubmitting,
  };
}

const empty = completeResident(
  Object.fromEntries(admissionColumns.map((name) => [name, ''])) as AdmissionForm,
);

const identityOf = (form: AdmissionForm) =>
  Object.fromEntries(identityColumns.map((name) => [name, form[name]])) as PersonSought;
