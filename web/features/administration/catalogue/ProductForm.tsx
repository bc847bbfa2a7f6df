import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CourseType } from '@wattle/contract/entities/medication.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { courseTypeNames } from '@wattle/contract/rules/line/field-changes.ts';
import {
  PoisonsSchedule,
  RouteCode,
  routeCodes,
  routes,
} from '@wattle/contract/values/medicine-codes.ts';

import { call } from '../../../api/client.ts';
import { Fields, RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { NativeSelect, type NativeOption } from '../../../ui/fields/NativeSelect.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import type { TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { codeProblem } from '../code-problem.ts';
import { contentsQuery } from '../queries.ts';
import { NewRecord } from '../RecordPage.tsx';
import { productLabels } from './product-labels.ts';

type Values = Record<keyof typeof productLabels, string>;

const overview = '/administration';
const empty: Values = {
  id: '',
  ingredients: '',
  brands: '',
  strength: '',
  form: '',
  route: 'oral',
  schedule: '',
  usualCourseType: 'Regular',
  doses: '',
  packable: '',
};
const select = { id: '', label: 'Select' };
const options: Readonly<Record<string, readonly NativeOption<string>[]>> = {
  route: routeCodes.map((id) => ({ id, label: routes[id] })),
  schedule: [select, ...PoisonsSchedule.options.map((id) => ({ id, label: id }))],
  usualCourseType: CourseType.options.map((id) => ({ id, label: courseTypeNames[id] })),
  packable: [select, { id: 'yes', label: 'Yes' }, { id: 'no', label: 'No' }],
};
const needed = ['ingredients', 'strength', 'form', 'schedule', 'packable'] as const;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Adds one medicine to the catalogue; many come from a file. */
export function NewProduct() {
  return (
    <NewRecord what="medicine" back={{ to: overview, label: 'Overview' }}>
      <ProductForm />
    </NewRecord>
  );
}

function ProductForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const goBack = (ignoreBlocker: boolean) => void navigate({ to: overview, ignoreBlocker });
  const form = useRecordForm<Values, { revision: number }>({
    saved: empty,
    nameOf: ({ ingredients, strength }) => `${ingredients} ${strength}`,
    revision: undefined,
    queryKey: contentsQuery.queryKey,
    problems: (values) => ({
      ...Object.fromEntries(
        needed
          .filter((name) => values[name].trim() === '')
          .map((name) => [name, 'This field is required']),
      ),
      ...codeProblem(values.id, true),
    }),
    save: async ({ id, ...values }) => {
      await call(portal.addProduct, {
        params: { id },
        body: {
          ingredients: linesOf(values.ingredients),
          brands: linesOf(values.brands),
          strength: values.strength.trim(),
          form: values.form.trim(),
          route: RouteCode.parse(values.route),
          schedule: PoisonsSchedule.parse(values.schedule),
          usualCourseType: CourseType.parse(values.usualCourseType),
          doses: linesOf(values.doses),
          packable: values.packable === 'yes',
        },
      });
      return { revision: 0 };
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: contentsQuery.queryKey });
      showToast({ kind: 'success', title: 'The medicine was added' });
    },
    goOn: () => goBack(true),
  });
  const { control } = form;
  const text = (name: keyof Values, more: Partial<TextFieldProps> = {}) => (
    <FormText {...more} control={control} name={name} label={productLabels[name]} />
  );
  const list = (name: keyof Values, description: string, isRequired = false) => (
    <InForm control={control} name={name}>
      {(field) => (
        <TextArea
          {...field}
          label={productLabels[name]}
          description={description}
          isRequired={isRequired}
          rows={2}
        />
      )}
    </InForm>
  );
  const choice = (name: keyof Values) => (
    <InForm control={control} name={name}>
      {(field) => (
        <NativeSelect
          {...field}
          label={productLabels[name]}
          options={options[name] ?? []}
          isRequired
        />
      )}
    </InForm>
  );
  return (
    <RecordForm
      form={form}
      submitLabel="Add medicine"
      onCancel={() => goBack(false)}
      differences={() => []}
    >
      {text('id', {
        isRequired: true,
        autoFocus: true,
        spellCheck: 'false',
        description: 'Names the medicine in files to import. It can’t be changed later.',
      })}
      {list('ingredients', 'One on each line, for a combination as well.', true)}
      {list('brands', 'One on each line.')}
      <Fields>
        {text('strength', {
          isRequired: true,
          description: 'Such as 500 mg, 50 mg and 8 mg, 240 mg in 5 mL, 100 units per mL or 1%.',
        })}
        {text('form', { isRequired: true, description: 'Such as tablet, capsule or oral liquid.' })}
        {choice('route')}
        {choice('schedule')}
        {choice('usualCourseType')}
        {choice('packable')}
      </Fields>
      {list('doses', 'How much each time, one on each line, such as 1 g (2 tablets).')}
    </RecordForm>
  );
}
