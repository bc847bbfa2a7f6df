import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import {
  type DetailsForm as Form,
  detailColumns,
  type ResidentDetails,
} from '@wattle/contract/entities/resident-details.ts';
import { residentColumns } from '@wattle/contract/entities/resident-columns.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { identityProblems } from '@wattle/contract/rules/residents/identity-changes.ts';
import { residentProblems } from '@wattle/contract/rules/residents/resident-form.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../../api/client.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { differencesOf } from '../../../record/differences-of.ts';
import { RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';
import { showToast } from '../../../ui/states/Toast.tsx';
import { sectionsOf } from '../field-kinds.ts';
import { useFacilityFacts } from '../use-facility-facts.ts';
import { ResidentField } from '../ResidentFields.tsx';
import styles from '../resident-record.module.css';
import { shownText } from '../shown-text.ts';
import recordStyles from '../../../record/record.module.css';

interface DetailsFormProps {
  record: ResidentDetails;
  queryKey: QueryKey;
  onSaved: () => void;
}

/** The details to change; what another system keeps is read only and says so. */
export function DetailsForm({ record, queryKey, onSaved }: DetailsFormProps) {
  const client = useQueryClient();
  const today = useToday(record.timeZone);
  const known = useFacilityFacts(record.facilityId);
  const { form: saved, keptElsewhere, keeper, revision } = record;
  const key = {
    authoringSystem: record.authoringSystem,
    authoringSystemForeignKey: record.authoringSystemForeignKey,
  };
  const form = useRecordForm<Form, ResidentDetails>({
    saved,
    nameOf: () => chartName(record),
    revision,
    queryKey,
    // What was wrong before and isn’t touched can stay.
    problems: (values) => {
      const found = { ...residentProblems(values, today), ...identityProblems(saved, values) };
      return Object.fromEntries(
        Object.entries(found).filter(
          ([name]) => values[name as keyof Form] !== saved[name as keyof Form],
        ),
      );
    },
    save: (values) =>
      call(portal.saveResidentDetails, { params: pathOf(key), body: { form: values, revision } }),
    onSaved: (changed) => {
      client.setQueryData(queryKey, changed);
      void client.invalidateQueries({ queryKey: chartQueries(key).resident.queryKey });
      showToast({ kind: 'success', title: `${chartName(changed)} was saved` });
    },
    goOn: onSaved,
  });
  return (
    <RecordForm
      form={form}
      submitLabel="Save"
      differences={(before) =>
        differencesOf(before, saved, residentColumns, (name, of) => shownText(name, of[name]))
      }
    >
      {sectionsOf(detailColumns).map(({ title, fields }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <div className={recordStyles.fields}>
            {fields.map((name) => (
              <ResidentField
                key={name}
                control={form.control}
                name={name}
                facilities={[]}
                known={known}
                keptBy={keptElsewhere.includes(name) ? keeper : null}
              />
            ))}
          </div>
        </section>
      ))}
    </RecordForm>
  );
}
