import {
  type AdditionalDetails as Details,
  additionalDetailsProblems,
  withoutSpaces,
} from '@wattle/contract/rules/people/provider-details.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { keepProvider } from '../../lib/storage/chosen-provider.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { SignOutIcon } from '../../ui/content/icons.tsx';
import { Promotion } from '../../ui/content/Promotion.tsx';
import type { TextFieldProps } from '../../ui/fields/TextField.tsx';
import { Timeline, TimelineStep } from '../../ui/content/Timeline.tsx';
import styles from './additional-details.module.css';

type Fields = Required<{ [K in keyof Details]: string }>;

const title = 'Additional details';
const empty: Fields = {
  firstName: '',
  lastName: '',
  hpiiNumber: '',
  prescriberNumber: '',
  qualification: '',
};
const notKept =
  'We saved your details, but this browser couldn’t remember them because its storage is full or blocked. Allow storage for this site, then submit again.';

interface AdditionalDetailsProps {
  userType: UserType | null;
  onSignOut: () => void;
}

/** Asks the user of a shared account who they are before anything else (GATE-03, ADD-01, ADD-02). */
export function AdditionalDetails({ userType, onSignOut }: AdditionalDetailsProps) {
  usePageTitle(title);
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState } = useForm({ defaultValues: empty, mode: 'onChange' });
  const fields = useWatch({ control, compute: (all: Fields) => all });
  const isComplete = Object.keys(additionalDetailsProblems(fields, userType)).length === 0;
  const asksNumbers = isPrescriber(userType);
  const parts = { control, userType, isDisabled: formState.isSubmitting };

  const submit = handleSubmit(async (all) => {
    setFailure(undefined);
    try {
      const provider = await call(portal.upsertProvider, { body: bodyOf(all, asksNumbers) });
      if (!keepProvider(provider)) {
        setFailure(notKept);
        return;
      }
      window.location.reload();
      // Until the page reloads, so that nothing is sent twice.
      await new Promise<never>(() => undefined);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <h1>{title}</h1>
        <p className={styles.why}>
          This is a shared account. Everything you do will be recorded under the name you enter
          here.
        </p>
        <FormShell
          isOnPage
          onSubmit={submit}
          submitLabel="Submit"
          submitError={failure}
          isSubmitting={formState.isSubmitting}
          submitDisabledReason={
            isComplete ? undefined : 'Complete every field and correct any errors.'
          }
        >
          <Timeline>
            <TimelineStep title="User details">
              <div className={styles.fields}>
                <Field {...parts} name="firstName" label="First name" isRequired />
                <Field {...parts} name="lastName" label="Last name" isRequired />
              </div>
            </TimelineStep>
            {asksNumbers && (
              <TimelineStep title="Prescriber details">
                <div className={styles.fields}>
                  <Field {...parts} name="hpiiNumber" label="HPI-I number" isNumber isRequired />
                  <Field
                    {...parts}
                    name="prescriberNumber"
                    label="Prescriber number"
                    isNumber
                    isRequired
                  />
                  <Field
                    {...parts}
                    name="qualification"
                    label="Qualification"
                    hint="Required in the ACT to generate electronic prescriptions"
                  />
                </div>
              </TimelineStep>
            )}
          </Timeline>
        </FormShell>
        <div className={styles.wayOut}>
          <Button variant="quiet" icon={<SignOutIcon />} onPress={onSignOut}>
            Sign out
          </Button>
        </div>
      </div>
      <Promotion className={styles.promotion} />
    </main>
  );
}

interface FieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'isRequired' | 'isDisabled'> {
  control: Control<Fields>;
  userType: UserType | null;
  name: keyof Fields;
  isNumber?: boolean;
}

function Field({ control, userType, name, isNumber = false, ...props }: FieldProps) {
  return (
    <FormText
      {...props}
      control={control}
      name={name}
      rules={{
        validate: (_, all) => additionalDetailsProblems(all, userType)[name] ?? true,
      }}
      {...(isNumber && { inputMode: 'numeric', read: withoutSpaces })}
    />
  );
}

function bodyOf(fields: Fields, asksNumbers: boolean): Details {
  const { firstName, lastName, hpiiNumber, prescriberNumber, qualification } = fields;
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  if (!asksNumbers) return names;
  const text = qualification.trim();
  return { ...names, hpiiNumber, prescriberNumber, ...(text !== '' && { qualification: text }) };
}
