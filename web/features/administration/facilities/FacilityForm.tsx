import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Weekday } from '@wattle/contract/values/weekday.ts';
import {
  FacilityForm as Form,
  type FacilityRecord,
  type OrganisationRecord,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import {
  completeFacility,
  facilityProblems,
} from '@wattle/contract/rules/people/administration.ts';
import type { ChartKind } from '@wattle/contract/entities/facility.ts';
import { chartKinds } from '@wattle/contract/rules/orders/chart-length.ts';
import { weekdayNames } from '@wattle/contract/rules/dosing/days-words.ts';
import { states } from '@wattle/contract/values/registration-codes.ts';
import { useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { NativeSelect, type NativeSelectProps } from '../../../ui/fields/NativeSelect.tsx';
import type { TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { codeProblem } from '../code-problem.ts';
import { differencesOf } from '../../../record/differences-of.ts';
import { facilitiesQuery } from '../queries.ts';
import { Fields, RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';
import { zoneOptions } from './time-zones.ts';
import { ZoneNote } from './ZoneNote.tsx';

export const facilityLabels = {
  id: 'Code',
  organisationId: 'Organisation',
  name: 'Name',
  timeZone: 'Time zone',
  address1: 'Address',
  address2: 'Address, second line',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  phone: 'Phone',
  racsId: 'RACS ID',
  hpioNumber: 'HPI-O number',
  packingDay: 'Packing day',
  seenWithinHours: 'Hours until the pharmacy has to have seen a change',
  chartKind: 'Kind of charts',
  chartMonths: 'Months that a chart runs',
} as const;
type Values = Record<keyof typeof facilityLabels, string> & { chartKind: ChartKind };

const empty = Object.fromEntries(Object.keys(facilityLabels).map((name) => [name, ''])) as Values;
const list = '/administration/facilities';
const stateOptions = [
  { id: '', label: 'Select' },
  ...states.map(({ code, name }) => ({ id: code, label: name })),
];

const kindOptions = Object.entries(chartKinds).map(([id, { name, months }]) => ({
  id,
  label: `${name}, up to ${months} months`,
}));
const packingDays = [
  { id: '', label: 'Not set' },
  ...Weekday.options.map((day) => ({ id: day, label: weekdayNames[day] })),
];

interface FacilityFormProps {
  record: FacilityRecord | undefined;
  organisations: readonly OrganisationRecord[];
}

/** A facility’s fields; its code only while it is new. */
export function FacilityForm({ record, organisations }: FacilityFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved: Values =
    record === undefined
      ? { ...empty, seenWithinHours: '24', chartKind: 'electronic' }
      : valuesOf(record);
  const goBack = (ignoreBlocker: boolean) => void navigate({ to: list, ignoreBlocker });
  const form = useRecordForm<Values, FacilityRecord>({
    saved,
    nameOf: ({ name }) => name,
    revision: record?.revision,
    queryKey: facilitiesQuery.queryKey,
    problems: (values) => ({
      ...codeProblem(values.id, record === undefined),
      ...facilityProblems(values),
    }),
    save: (values) =>
      call(portal.saveFacility, {
        params: { id: values.id },
        body: {
          ...Form.parse(completeFacility(values)),
          ...(record && { revision: record.revision }),
        },
      }),
    onSaved: ({ name }) => {
      void client.invalidateQueries({ queryKey: facilitiesQuery.queryKey });
      showToast({ kind: 'success', title: `${name} was saved` });
    },
    goOn: () => goBack(true),
  });
  const text = (name: keyof Values, more: Partial<TextFieldProps> = {}) => (
    <FormText {...more} control={form.control} name={name} label={facilityLabels[name]} />
  );
  const choice = (
    name: keyof Values,
    options: NativeSelectProps<string>['options'],
    more: Partial<NativeSelectProps<string>> = {},
  ) => (
    <InForm control={form.control} name={name}>
      {(field) => (
        <NativeSelect
          {...field}
          label={facilityLabels[name]}
          isRequired
          options={options}
          {...more}
        />
      )}
    </InForm>
  );
  const organisationOptions = [
    { id: '', label: 'Select organisation' },
    ...organisations.map(({ id, name }) => ({ id, label: name })),
  ];
  const choices: Partial<Record<keyof Values, typeof organisationOptions>> = {
    organisationId: organisationOptions,
    chartKind: kindOptions,
    packingDay: packingDays,
  };
  const shown = (name: keyof Values, of: Values) =>
    choices[name]?.find(({ id }) => id === of[name])?.label ?? of[name];
  const zone = useWatch({ control: form.control, name: 'timeZone' });
  const hasResidents = record !== undefined && record.residentCount > 0;
  return (
    <RecordForm
      form={form}
      submitLabel={record === undefined ? 'Add facility' : 'Save'}
      onCancel={() => goBack(false)}
      differences={(before) => differencesOf(before, saved, facilityLabels, shown)}
    >
      {record === undefined &&
        text('id', {
          isRequired: true,
          autoFocus: true,
          spellCheck: 'false',
          description:
            'Names the facility in files to import, such as banksia-house. It can’t be changed later.',
        })}
      {text('name', { isRequired: true })}
      {choice('organisationId', organisationOptions, {
        isDisabled: hasResidents,
        ...(hasResidents && {
          description: 'It has residents, so it stays with its organisation.',
        }),
      })}
      {choice('timeZone', zoneOptions(saved.timeZone), {
        description: <ZoneNote zone={zone} />,
      })}
      <Fields>
        {text('address1', { isRequired: true })}
        {text('address2')}
        {text('suburb', { isRequired: true })}
        {choice('state', stateOptions)}
        {text('postcode', { isRequired: true, inputMode: 'numeric' })}
        {text('phone', { isRequired: true, inputMode: 'tel' })}
        {text('racsId', {
          description: 'The number of the residential aged care service.',
        })}
        {text('hpioNumber', { inputMode: 'numeric' })}
        {choice('packingDay', packingDays, {
          isRequired: false,
          description: 'When the pharmacy makes the packs.',
        })}
        {text('seenWithinHours', {
          inputMode: 'numeric',
          description:
            'After that, the chart names the change as not seen. Leave it empty for no limit.',
        })}
        {choice('chartKind', kindOptions)}
        {text('chartMonths', {
          inputMode: 'numeric',
          description:
            'From a review on. Leave it empty for as long as charts of the kind may run. A chart that has its last day keeps it.',
        })}
      </Fields>
    </RecordForm>
  );
}

function valuesOf({ id, ...record }: FacilityRecord): Values {
  const form = Form.parse(record);
  const {
    seenWithinHours = '',
    chartKind = 'electronic',
    chartMonths = '',
    packingDay = '',
  } = form;
  return { id, ...form, seenWithinHours, chartKind, chartMonths, packingDay };
}
