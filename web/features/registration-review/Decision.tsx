import { useQuery } from '@tanstack/react-query';
import type { Approval, RegistrationDetail } from '@wattle/contract/entities/registration.ts';
import { organisationsInText } from '@wattle/contract/rules/residents/organisations-in-text.ts';
import { linesFault } from '@wattle/contract/rules/line/typed-text.ts';
import { nameOf, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { InForm } from '../../ui/fields/InForm.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { Organisations } from './Organisations.tsx';
import type { Outcome } from './OutcomeBanner.tsx';
import { organisationsQuery } from './queries.ts';
import styles from './review.module.css';
import { useReview } from './use-review.ts';

interface DecisionProps {
  detail: RegistrationDetail;
  onOutcome: (outcome: Outcome) => void;
}

const typeOptions = [
  { id: '', label: 'Select user type' },
  ...userTypes.map(({ code, name }) => ({ id: code, label: name })),
];
const isRequired = 'This field is required';

interface DecisionForm {
  userType: string;
  organisationIds: string[];
}

/** What the new user may do and which residents they see, or why they get no access. */
export function Decision({ detail, onOutcome }: DecisionProps) {
  const { registration, isEmailTaken } = detail;
  const [open, setOpen] = useState<'decline' | Approval>();
  const review = useReview(detail, onOutcome);
  const offered = userTypes.some(({ code }) => code === registration.userType);
  const defaultValues: DecisionForm = {
    userType: offered ? registration.userType : '',
    organisationIds: [],
  };
  const { data: organisations = [] } = useQuery(organisationsQuery);
  const { control, handleSubmit } = useForm({
    defaultValues,
    // Those that were asked for, once they are loaded; the consultant's own choices stay.
    values: {
      ...defaultValues,
      organisationIds: organisationsInText(registration.organisationName, organisations),
    },
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const ask = handleSubmit(async ({ userType, organisationIds }) => {
    const type = userTypes.find(({ code }) => code === userType);
    if (type !== undefined) setOpen({ userType: type.code, organisationIds });
  });
  const close = () => {
    setOpen(undefined);
    review.reset();
  };
  const dialog = { name: registration.firstName, email: registration.email, onClose: close };

  return (
    <section className={styles.decision} aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      <FormShell
        isOnPage
        onSubmit={ask}
        submitLabel="Approve"
        cancelLabel="Decline"
        onCancel={() => setOpen('decline')}
        submitDisabledReason={
          isEmailTaken ? 'Another user already has this email address' : undefined
        }
      >
        <InForm control={control} name="userType" rules={{ required: isRequired }}>
          {(field) => (
            <NativeSelect {...field} label="User type" isRequired options={typeOptions} />
          )}
        </InForm>
        <InForm
          control={control}
          name="organisationIds"
          rules={{ validate: (ids) => ids.length > 0 || 'Select at least one organisation' }}
        >
          {(field) => <Organisations {...field} />}
        </InForm>
      </FormShell>
      {open === 'decline' && (
        <ReasonDialog
          {...dialog}
          title="Decline this registration?"
          description={`We’ll send this to ${dialog.email}.`}
          submitLabel="Decline"
          submitVariant="danger"
          faultOf={(reason) => linesFault(reason, 1000)}
          isPending={review.isPending}
          failure={review.failure}
          onSubmit={(reason) => review.decide({ kind: 'decline', reason })}
        />
      )}
      {open !== undefined && open !== 'decline' && (
        <ConfirmApproval
          {...dialog}
          {...review}
          typeName={nameOf(userTypes, open.userType)}
          organisationIds={open.organisationIds}
          onApprove={() => review.decide({ kind: 'approve', approval: open })}
        />
      )}
    </section>
  );
}
