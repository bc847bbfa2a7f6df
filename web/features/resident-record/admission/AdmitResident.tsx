import { admissionColumns, identityColumns } from '@wattle/contract/entities/resident-details.ts';
import { recordsAllergies, takesPhotos } from '@wattle/contract/rules/people/roles.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import type { NativeOption } from '../../../ui/fields/NativeSelect.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { sectionsOf } from '../field-kinds.ts';
import { ResidentField } from '../ResidentFields.tsx';
import styles from '../resident-record.module.css';
import { FirstAllergies } from './FirstAllergies.tsx';
import { FirstAllergyDialog } from './FirstAllergyDialog.tsx';
import { FirstPhoto } from './FirstPhoto.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { NotAllSaved } from './NotAllSaved.tsx';
import { useAdmission } from './use-admission.ts';
import recordStyles from '../../../record/record.module.css';

interface AdmitResidentProps {
  userType: UserType | null;
  facilities: readonly NativeOption<string>[];
  onAdmitted: (resident: ResidentKey) => void;
  onCancel: () => void;
}

const rest = admissionColumns.filter((name) => !identityColumns.some((one) => one === name));

/** Admits somebody: first who it is and whether they are here already, then all else. */
export function AdmitResident(props: AdmitResidentProps) {
  const { userType, facilities, onAdmitted, onCancel } = props;
  usePageTitle('Admit a resident');
  const [only, ...others] = facilities;
  const may = { recordAllergies: recordsAllergies(userType), takePhotos: takesPhotos(userType) };
  const form = useAdmission({
    facilityId: only !== undefined && others.length === 0 ? only.id : '',
    may,
    onAdmitted: (resident, { givenName, familyName }) => {
      showToast({ kind: 'success', title: `${givenName} ${familyName} was admitted` });
      onAdmitted(resident);
    },
  });
  const { control, found, isSomebodyElse, known, allergies, photo, unsaved } = form;
  const [open, setOpen] = useState<{ readonly place: number | undefined }>();
  const next = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found !== undefined) next.current?.focus();
  }, [found]);
  const hasIhi = found?.people.some(({ reasons }) => reasons.includes('ihi')) === true;
  const unseen = found === undefined ? 0 : found.count - found.people.length;
  const reason =
    found === undefined
      ? undefined
      : hasIhi
        ? 'Somebody here has this IHI'
        : unseen > 0
          ? 'Somebody here could be this person'
          : found.count === 0 || isSomebodyElse
            ? photo.reason
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
        {unsaved === undefined ? (
          <FormShell
            isOnPage
            ignoresEnter={found !== undefined}
            onSubmit={form.submit}
            onUnreadable={form.show}
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
                {may.recordAllergies ? (
                  <FirstAllergies known={allergies} onEntry={(place) => setOpen({ place })} />
                ) : (
                  <section className={styles.section}>
                    <h2>Allergies and adverse reactions</h2>
                    <p>
                      Recorded as not asked. Registered nurses, prescribers and pharmacists record
                      them on the chart.
                    </p>
                  </section>
                )}
                {may.takePhotos && <FirstPhoto photo={photo} />}
                <p className={styles.quiet}>
                  The chart is being set up until a prescriber has finalised the first order.
                </p>
              </>
            )}
          </FormShell>
        ) : (
          <NotAllSaved
            name={`${unsaved.form.givenName} ${unsaved.form.familyName}`}
            failure={unsaved.failure}
            isSaving={form.isRetrying}
            onRetry={() => void form.retry()}
            onLeave={() => onAdmitted(unsaved.key)}
          />
        )}
        {open !== undefined && (
          <FirstAllergyDialog
            entry={allergies.entries[open.place ?? allergies.entries.length]}
            others={allergies.entries.filter((_, at) => at !== open.place)}
            onKeep={(entry) => {
              allergies.putEntry(entry, open.place);
              setOpen(undefined);
            }}
            onAnswer={(answer) => {
              allergies.setAnswer(answer);
              setOpen(undefined);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        <LeaveQuestion asks={form.isDirty && !form.isSubmitting} />
      </div>
    </div>
  );
}
