import type { RegistrationLookups } from '@wattle/contract/entities/registration.ts';
import {
  type RegistrationSection,
  sectionsOf,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Backdrop } from '../../ui/dialogs/Backdrop.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { InForm } from '../../ui/fields/InForm.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { Timeline, TimelineStep } from '../../ui/content/Timeline.tsx';
import { widthOf } from './field-kinds.ts';
import { FormField } from './FormField.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import { ProviderNumbers } from './ProviderNumbers.tsx';
import styles from './registration.module.css';
import { useRegistration } from './use-registration.ts';

interface RegistrationFormProps {
  lookups: RegistrationLookups;
  onDone: () => void;
}

/** The registration as a timeline of sections, depending on the user type (REG-02). */
export function RegistrationForm({ lookups, onDone }: RegistrationFormProps) {
  const { control, formState, submit, check, failure, getValues, setValue } =
    useRegistration(onDone);
  const [userType, isAccepted] = useWatch({ control, name: ['userType', 'termsAcknowledged'] });
  // Kept here, so that switching the user type and back loses nothing.
  const [providers, setProviders] = useState(1);
  const [isPolicyOpen, setPolicyOpen] = useState(false);

  const fieldsOf = ({ id, fields, required }: RegistrationSection) =>
    id === 'medicare' ? (
      <ProviderNumbers
        {...{ control, lookups, getValues, setValue }}
        count={providers}
        onCount={setProviders}
      />
    ) : (
      <div className={styles.fields}>
        {fields.map((name) => (
          <div key={name} className={styles[widthOf(name)]}>
            <FormField {...{ control, lookups, name }} isRequired={required.includes(name)} />
          </div>
        ))}
      </div>
    );

  return (
    <FormShell
      isOnPage
      onSubmit={submit}
      onUnreadable={check}
      submitLabel="Submit"
      submitDisabledReason={isAccepted ? undefined : 'Tick this box to accept the privacy policy'}
      submitError={
        failure &&
        `Your registration was not sent. ${failure} Everything you entered is still here.`
      }
      isSubmitting={formState.isSubmitting}
      isDirty={formState.isDirty}
    >
      <p className={styles.hint}>Fields marked * are required.</p>
      <Timeline>
        {sectionsOf(userType).map((section) => (
          <TimelineStep key={section.id} title={section.title}>
            {fieldsOf(section)}
          </TimelineStep>
        ))}
      </Timeline>
      <div>
        <InForm control={control} name="termsAcknowledged">
          {(field) => (
            <Checkbox {...field} label="I have read and accept the privacy policy" isRequired />
          )}
        </InForm>
        <Button
          variant="quiet"
          size="small"
          className={styles.readPolicy}
          onPress={() => setPolicyOpen(true)}
        >
          Read the privacy policy
        </Button>
      </div>
      <PrivacyDialog isOpen={isPolicyOpen} onClose={() => setPolicyOpen(false)} />
      <Backdrop isOpen={formState.isSubmitting} label="Sending your registration" />
    </FormShell>
  );
}
