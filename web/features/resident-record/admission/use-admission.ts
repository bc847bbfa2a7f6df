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
import { ownTimeZone, todayAt } from '../../../lib/time/clock.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { showToast } from '../../../ui/states/Toast.tsx';
import { useFacilityFacts } from '../use-facility-facts.ts';
import { useFirstAllergies } from './use-first-allergies.ts';
import { type PictureToSend, useFirstPhoto } from './use-first-photo.ts';

interface AdmissionOptions {
  /** The only facility there is to choose, or ''. */
  readonly facilityId: string;
  /** Whether the caller records allergies, and photographs residents. */
  readonly may: { readonly recordAllergies: boolean; readonly takePhotos: boolean };
  readonly onAdmitted: (resident: ResidentKey, form: AdmissionForm) => void;
}

/** Somebody who was admitted, and of whom something wasn't saved. */
interface UnsavedAdmission {
  readonly key: ResidentKey;
  readonly form: AdmissionForm;
  readonly picture: PictureToSend;
  readonly failure: string;
}

const notKept = {
  kind: 'error',
  title: 'The allergies weren’t saved',
  body: 'The server is being updated. Record them on the chart.',
} as const;

/**
 * Two steps with one button: who it is, which looks for the person; then all else, which admits them. Another name or
 * number is looked for again. What was typed stays, whatever happens, and the same attempt is sent under the same id. The
 * allergies go with the admission; the photo follows it, and can be sent again without it.
 */
export function useAdmission({ facilityId, may, onAdmitted }: AdmissionOptions) {
  const isShown = useIsShown();
  const [id] = useState(() => crypto.randomUUID());
  const [looked, setLooked] = useState<{ readonly sought: string; readonly found: SamePeople }>();
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm<AdmissionForm>({
    defaultValues: { ...empty, facilityId },
    resolver: (values) => {
      const today = todayAt(zone);
      const entered = isFound(values) ? values : identityOf(values);
      const problems = Object.entries(residentProblems(entered, today));
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
  const allergies = useFirstAllergies();
  const photo = useFirstPhoto(zone, today);
  const [unsaved, setUnsaved] = useState<UnsavedAdmission>();
  const [isRetrying, setRetrying] = useState(false);
  const isDayTyped = formState.dirtyFields.admittedOn === true;
  useEffect(() => {
    if (!isDayTyped) setValue('admittedOn', today);
  }, [today, isDayTyped, setValue]);

  async function look(sought: PersonSought): Promise<void> {
    const people = await call(portal.findSamePeople, { body: sought });
    setSomebodyElse(false);
    setLooked({ sought: JSON.stringify(sought), found: people });
  }

  async function savePhoto({
    key,
    form: typed,
    picture,
  }: Omit<UnsavedAdmission, 'failure'>): Promise<void> {
    const problem = may.takePhotos ? await photo.save(key, picture) : undefined;
    if (!isShown()) {
      if (problem !== undefined) showToast({ kind: 'error', title: problem });
    } else if (problem === undefined) {
      onAdmitted(key, typed);
    } else {
      setUnsaved({ key, form: typed, picture, failure: problem });
    }
  }

  /** Shows what is missing of what the form itself doesn’t check; whether nothing is. */
  async function checkMore(): Promise<boolean> {
    const areKnown = !may.recordAllergies || (await allergies.check());
    const isAnswered = !may.takePhotos || photo.check();
    return areKnown && isAnswered;
  }

  const send = (isComplete: boolean) => async (typed: AdmissionForm) => {
    setFailure(undefined);
    try {
      if (found === undefined) {
        await look(identityOf(typed));
        return;
      }
      if (!isComplete) return;
      const said = may.recordAllergies ? allergies.toSend() : undefined;
      const picture = may.takePhotos ? await photo.cut() : undefined;
      const otherThan = isSomebodyElse ? found.people.map((person) => person.id) : [];
      const { allergyStatus, ...key } = await call(portal.admitResident, {
        params: { id },
        body: { form: typed, otherThan, ...(said && { allergies: said }) },
      });
      if (said !== undefined && allergyStatus !== said.status) showToast(notKept);
      await savePhoto({ key, form: typed, picture });
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
  };

  async function submit(): Promise<void> {
    const isComplete = found !== undefined && (await checkMore());
    await form.handleSubmit(send(isComplete))();
  }

  /** Shows what is missing while a field can’t be read. */
  async function show(): Promise<void> {
    if (found !== undefined) await checkMore();
    await form.handleSubmit(() => undefined)();
  }

  async function retry(): Promise<void> {
    if (unsaved === undefined) return;
    setRetrying(true);
    await savePhoto(unsaved);
    setRetrying(false);
  }

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
    control: form.control,
    submit,
    show,
    allergies,
    photo,
    unsaved,
    retry,
    isRetrying,
    failure,
    found,
    known,
    isSomebodyElse,
    setSomebodyElse,
    isDirty: isDirty || allergies.isDirty || photo.isDirty,
    isSubmitting,
  };
}

const empty = completeResident(
  Object.fromEntries(admissionColumns.map((name) => [name, ''])) as AdmissionForm,
);

const identityOf = (form: AdmissionForm) =>
  Object.fromEntries(identityColumns.map((name) => [name, form[name]])) as PersonSought;
