import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  InstanceSetting,
  InstanceSettings,
  SettingsRecord,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import {
  completeSettings,
  settingsProblems,
} from '@wattle/contract/rules/people/administration.ts';

import { call } from '../../../api/client.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../ui/states/states.tsx';
import type { TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import { differencesOf } from '../../../record/differences-of.ts';
import { settingsQuery } from '../queries.ts';
import { RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';

/** The settings of the instance. */
export function SettingsPage() {
  usePageTitle('Settings');
  const query = useQuery(settingsQuery);
  return (
    <>
      <h1>Settings</h1>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the settings" variant="line" count={6} />}
        failed="We couldn’t load the settings"
      >
        {(record) => <SettingsForm record={record} />}
      </Loaded>
    </>
  );
}

export const settingLabels = {
  productName: 'Name of the product',
  helpdeskEmail: 'Helpdesk email',
  loginTimeout: 'Minutes without a click or key until a session ends',
  draftOnBehalf: 'Nurses and office staff draft and finalise on behalf of prescribers',
  trainingUrl: 'Address of the training manuals',
  releaseUrl: 'Address of the release information',
} as const satisfies Record<InstanceSetting, string>;

type Values = Omit<InstanceSettings, 'loginTimeout'> & { loginTimeout: string };

const isFixedNote = 'Set in the server’s environment, so it can’t be changed here.';

function SettingsForm({ record }: { record: SettingsRecord }) {
  const client = useQueryClient();
  const saved: Values = {
    ...record.settings,
    loginTimeout: String(record.settings.loginTimeout),
  };
  const form = useRecordForm<Values, SettingsRecord>({
    saved,
    nameOf: () => 'the settings',
    revision: record.revision,
    queryKey: settingsQuery.queryKey,
    problems: (values) => settingsProblems(settingsOf(values)),
    save: (values) =>
      call(portal.saveInstanceSettings, {
        body: { settings: completeSettings(settingsOf(values)), revision: record.revision },
      }),
    onSaved: (changed) => {
      client.setQueryData(settingsQuery.queryKey, changed);
      showToast({
        kind: 'success',
        title: 'The settings were saved',
        body: 'Pages that are open show them once they are reloaded.',
      });
    },
  });
  const isFixed = (name: InstanceSetting) => record.fixed.includes(name);
  const text = (
    name: Exclude<keyof Values, 'draftOnBehalf'>,
    more: Partial<TextFieldProps> = {},
  ) => (
    <FormText
      {...more}
      control={form.control}
      name={name}
      label={settingLabels[name]}
      {...(isFixed(name) && { isReadOnly: true, description: isFixedNote })}
    />
  );
  const shown = (name: keyof Values, of: Values) => {
    if (name === 'draftOnBehalf') return of.draftOnBehalf ? 'on' : 'off';
    return of[name];
  };
  return (
    <RecordForm
      form={form}
      submitLabel="Save"
      differences={(before) => differencesOf(before, saved, settingLabels, shown)}
    >
      {text('productName', { isRequired: true })}
      {text('helpdeskEmail', {
        isRequired: true,
        inputMode: 'email',
        spellCheck: 'false',
        description: 'Shown wherever something goes wrong.',
      })}
      {text('loginTimeout', { isRequired: true, inputMode: 'numeric' })}
      <InForm control={form.control} name="draftOnBehalf">
        {(field) => (
          <Checkbox
            {...field}
            label={settingLabels.draftOnBehalf}
            isDisabled={isFixed('draftOnBehalf')}
            description={
              isFixed('draftOnBehalf')
                ? isFixedNote
                : 'The prescriber countersigns. If off, nurses and office staff only read charts.'
            }
          />
        )}
      </InForm>
      {text('trainingUrl', {
        inputMode: 'url',
        spellCheck: 'false',
        description: 'Linked at the bottom of every page.',
      })}
      {text('releaseUrl', {
        inputMode: 'url',
        spellCheck: 'false',
        description: 'Linked at the bottom of every page.',
      })}
    </RecordForm>
  );
}

/** Text that isn’t a number of minutes gives 0, which is refused. */
function settingsOf({ loginTimeout, ...values }: Values): InstanceSettings {
  return { ...values, loginTimeout: /^\d+$/.test(loginTimeout) ? Number(loginTimeout) : 0 };
}
