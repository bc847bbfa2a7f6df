import type {
  InstanceSetting,
  InstanceSettings,
} from '@wattle/contract/entities/administration.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import {
  completeSettings,
  settingsProblems,
} from '@wattle/contract/rules/people/administration.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { changeDetail, fieldChanges, hasToSave } from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import {
  findChosenSettings,
  writeChosenSettings,
} from '../../queries/instance/instance-settings.ts';
import { lockSetup } from '../../queries/instance/organisation-records.ts';

/** Changes the settings of the instance, but not those set in the environment. They apply here once it returns. */
export async function saveSettings(
  { db, settings: { instance } }: Container,
  call: Call<typeof portalAdministration.saveInstanceSettings>,
): Promise<void> {
  const { settings: values, revision } = call.body;
  refuseProblems(settingsProblems(values), 'Invalid_Record');
  const wanted = completeSettings(values);
  const chosen = await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const stored = await findChosenSettings(tx);
    const before = instance.with(stored.settings);
    const fields = fieldChanges(textsOf(before), textsOf(wanted));
    const isChanged = (setting: string) => fields.some(({ name }) => name === setting);
    const fixed = instance.fixed.filter(isChanged);
    refuseProblems(
      Object.fromEntries(fixed.map((name) => [name, 'This is set where the server runs'])),
      'Invalid_Record',
    );
    let after = stored.settings;
    if (hasToSave(stored, revision, fields)) {
      const names = Object.keys(wanted) as InstanceSetting[];
      const changed = names.filter(isChanged).map((name) => [name, wanted[name]] as const);
      after = { ...stored.settings, ...Object.fromEntries(changed) };
      await writeChosenSettings(tx, after, stored.revision + 1);
    }
    await call.audit(tx, changeDetail('settings', 'Settings', fields));
    return after;
  });
  instance.choose(chosen);
}

/** The values of the settings form, by field, to compare two of them. */
function textsOf(settings: InstanceSettings) {
  const { draftOnBehalf, loginTimeout, ...texts } = settings;
  return {
    ...texts,
    draftOnBehalf: draftOnBehalf ? 'on' : 'off',
    loginTimeout: String(loginTimeout),
  };
}
