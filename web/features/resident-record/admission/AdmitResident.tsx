import { admissionColumns, identityColumns } from '@wattle/contract/entities/resident-details.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import type { NativeOption } from '../../../ui/fields/NativeSelect.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { sectionsOf } from '../field-kinds.ts';
import { ResidentField } from '../ResidentFields.tsx';
import styles from '../resident-record.module.css';
import { FoundPeople } from './FoundPeople.tsx';
import { useAdmission } from './use-admission.ts';
import recordStyles from '../../../record/record.module.css';

interface AdmitResidentProps {
  facilities: readonly NativeOption<string>[];
  onAdmitted: (resident: ResidentKey) => void;
  onCancel: () => void;
}

const rest = admissionColumns.filter((name) => !identityColumns.some((one) => one === name));

/** Admits somebody: first who it is and whether they are here already, then all else. */
export function AdmitResident({ facilities, onAdmitted, onCancel }: AdmitResidentProps) {
  usePageTitle('Admit a resident');
  const [only, ...others] = facilities;
  const form = useAdmission({
    facilityId: only !== undefined && others.length === 0 ? only.id : '',
    onAdmitted: (resident, { givenName, familyName }) => {
      showToast({ kind: 'success', title: `${givenName} ${familyName} was admitted` });
      onAdmitted(resident);
    },
  });
  const { control, found, isSomebodyElse, known } = form;
  const next = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found !== undefined) next.current?.focus();
  }, [found]);
  const hasIhi = found?.people.some(({ reasons }) => reasons.includes('ihi')) === true;
  const unseen = found === undefined ? 0 : found.count - found.people.length;
  const reason =
    found === undefined || found.count === 0
      ? undefined
      : hasIhi
        ? 'Somebody here has this IHI'
        : unseen > 0
          ? 'Somebody here could be this person'
          : isSomebodyElse
            ? undefined
            : 'Compare them first';
  const section = ({ title, fields }: ReturnType<typeof sectionsOf>[number]) =>
    fields.length > 0 && (
      <section key={title} className={styles.section}>
        <h2>{title}</h2>
        <div className={recordStyles.fields}>
          {fields.map((name) => (
            <ResidentField key={name} {...{ control, name, facilities, known }} />
          ))}
        </div>
      </section>
    );
  return (
    <div className={styles.page}>
      <h1>Admit a resident</h1>
      <div className={recordStyles.panel}>
        <FormShell
          isOnPage
          onSubmit={form.submit}
          onUnreadable={form.handleSubmit(() => undefined)}
          submitLabel={found === undefined ? 'Continue' : 'Admit resident'}
          submitError={form.failure}
          submitDisabledReason={reason}
          isSubmitting={form.isSubmitting}
          isDirty={form.isDirty}
          onCancel={onCancel}
        >
          {sectionsOf(identityColumns).map(section)}
          {found !== undefined && (
            <>
              <FoundPeople
                headingRef={next}
                found={found}
                isSomebodyElse={isSomebodyElse}
                onChange={form.setSomebodyElse}
              />
              {sectionsOf(rest).map(section)}
              <p className={styles.quiet}>
                Allergies are recorded as not asked. The chart is being set up until a prescriber
                has finalised the first order.
              </p>
            </>
          )}
        </FormShell>
        <LeaveQuestion asks={form.isDirty && !form.isSubmitting} />
      </div>
    </div>
  );
}
