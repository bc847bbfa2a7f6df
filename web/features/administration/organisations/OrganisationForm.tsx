import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  OrganisationForm as Form,
  type OrganisationRecord,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import {
  completeOrganisation,
  organisationProblems,
} from '@wattle/contract/rules/people/administration.ts';

import { call } from '../../../api/client.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import type { TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { codeProblem } from '../code-problem.ts';
import { differencesOf } from '../../../record/differences-of.ts';
import { organisationsQuery } from '../queries.ts';
import { Fields, RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';

export const organisationLabels = {
  id: 'Code',
  name: 'Name',
  hpioNumber: 'HPI-O number',
  abn: 'ABN',
  allergiesKeptBy: 'Allergies are kept by',
  detailsKeptBy: 'Resident details are kept by',
} as const;
type Values = Record<keyof typeof organisationLabels, string>;

const empty: Values = {
  id: '',
  name: '',
  hpioNumber: '',
  abn: '',
  allergiesKeptBy: '',
  detailsKeptBy: '',
};
const list = '/administration/organisations';

/** An organisation’s fields; its code only while it is new. */
export function OrganisationForm({ record }: { record: OrganisationRecord | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved = record === undefined ? empty : valuesOf(record);
  const goBack = (ignoreBlocker: boolean) => void navigate({ to: list, ignoreBlocker });
  const form = useRecordForm<Values, OrganisationRecord>({
    saved,
    nameOf: ({ name }) => name,
    revision: record?.revision,
    queryKey: organisationsQuery.queryKey,
    problems: (values) => ({
      ...codeProblem(values.id, record === undefined),
      ...organisationProblems(values),
    }),
    save: ({ id, allergiesKeptBy, detailsKeptBy, ...fields }) =>
      call(portal.saveOrganisation, {
        params: { id },
        body: {
          ...completeOrganisation({ ...fields, ...(record && { allergiesKeptBy, detailsKeptBy }) }),
          ...(record && { revision: record.revision }),
        },
      }),
    onSaved: ({ name }) => {
      void client.invalidateQueries({ queryKey: organisationsQuery.queryKey });
      showToast({ kind: 'success', title: `${name} was saved` });
    },
    goOn: () => goBack(true),
  });
  const text = (name: keyof Values, more: Partial<TextFieldProps> = {}) => (
    <FormText {...more} control={form.control} name={name} label={organisationLabels[name]} />
  );
  const keeper = (name: 'allergiesKeptBy' | 'detailsKeptBy', description: string) => (
    <InForm control={form.control} name={name}>
      {(field) => (
        <NativeSelect
          {...field}
          label={organisationLabels[name]}
          description={description}
          options={['', ...codesOf(record?.systems, saved[name])].map((id) => ({
            id,
            label: labelOf(id, record?.systems),
          }))}
        />
      )}
    </InForm>
  );
  return (
    <RecordForm
      form={form}
      submitLabel={record === undefined ? 'Add organisation' : 'Save'}
      onCancel={() => goBack(false)}
      differences={(before) =>
        differencesOf(before, saved, organisationLabels, (name, of) =>
          name === 'allergiesKeptBy' || name === 'detailsKeptBy'
            ? labelOf(of[name], record?.systems)
            : of[name],
        )
      }
    >
      {record === undefined &&
        text('id', {
          isRequired: true,
          autoFocus: true,
          spellCheck: 'false',
          description:
            'Names the organisation in files to import, such as banksia. It can’t be changed later.',
        })}
      {text('name', { isRequired: true })}
      <Fields>
        {text('hpioNumber', { inputMode: 'numeric' })}
        {text('abn', { inputMode: 'numeric' })}
      </Fields>
      {record !== undefined && (
        <Fields>
          {keeper(
            'allergiesKeptBy',
            'Another system that residents have come from. What is recorded here is then marked until it sends it.',
          )}
          {keeper(
            'detailsKeptBy',
            'Details of its residents are then read only here. Otherwise whoever wrote a detail first keeps it.',
          )}
        </Fields>
      )}
    </RecordForm>
  );
}

function valuesOf(record: OrganisationRecord): Values {
  const { allergiesKeptBy = '', detailsKeptBy = '', ...form } = Form.parse(record);
  return { id: record.id, ...form, allergiesKeptBy, detailsKeptBy };
}

type Systems = OrganisationRecord['systems'];

/** What can be chosen: the systems that have sent residents, and the one that was chosen before. */
const codesOf = (systems: Systems = [], chosen: string) => [
  ...new Set([...systems.map(({ code }) => code), ...(chosen === '' ? [] : [chosen])]),
];

/** A code that somebody’s server made up says nothing; the name of the service does. */
function labelOf(code: string, systems: Systems = []): string {
  if (code === '') return 'Nobody else';
  const name = systems.find((one) => one.code === code)?.name ?? null;
  return name === null ? code : `${name} (${code})`;
}
