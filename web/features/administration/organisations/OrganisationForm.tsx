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
import { FormText } from '../../../ui/fields/FormText.tsx';
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
  return (
    <RecordForm
      form={form}
      submitLabel={record === undefined ? 'Add organisation' : 'Save'}
      onCancel={() => goBack(false)}
      differences={(before) =>
        differencesOf(before, saved, organisationLabels, (name, of) => of[name])
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
          {text('allergiesKeptBy', {
            spellCheck: 'false',
            description:
              'The authoring system of the residents that come from it. What is recorded here is then marked until it sends it. Empty: allergies are kept here.',
          })}
          {text('detailsKeptBy', {
            spellCheck: 'false',
            description:
              'Its residents’ details are read only here. Empty: whoever wrote a detail first keeps it.',
          })}
        </Fields>
      )}
    </RecordForm>
  );
}

function valuesOf(record: OrganisationRecord): Values {
  const { allergiesKeptBy = '', detailsKeptBy = '', ...form } = Form.parse(record);
  return { id: record.id, ...form, allergiesKeptBy, detailsKeptBy };
}
