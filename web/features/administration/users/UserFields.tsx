import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import { lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { prescriberNumberWarning } from '@wattle/contract/rules/people/administration.ts';
import { isPrescriber, worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { type Control, useWatch } from 'react-hook-form';
import { nowInstant } from '../../../lib/time/clock.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { CheckboxList } from '../../../ui/fields/CheckboxList.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { WarningIcon } from '../../../ui/content/icons.tsx';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import type { TextFieldProps } from '../../../ui/fields/TextField.tsx';
import styles from '../administration.module.css';
import { Fields } from '../../../record/RecordForm.tsx';
import { typeNote } from './type-notes.ts';
import type { UserValues } from './user-form.ts';

export const userLabels = {
  userType: 'User type',
  givenName: 'Given name',
  familyName: 'Family name',
  email: 'Email',
  organisationIds: 'Organisations',
  hpiiNumber: 'HPI-I number',
  prescriberNumber: 'Prescriber number',
  ahpraNumber: 'Ahpra number',
  qualification: 'Qualification',
  accessEndsAt: 'Last day of access',
} as const satisfies Partial<Record<keyof UserValues, string>>;

type TextName =
  | 'givenName'
  | 'familyName'
  | 'email'
  | 'hpiiNumber'
  | 'prescriberNumber'
  | 'ahpraNumber'
  | 'qualification';

const typeOptions = [
  { id: '' as const, label: 'Select user type' },
  ...UserType.options.map((id) => ({ id, label: userTypeNames[id] })),
];

interface UserFieldsProps {
  control: Control<UserValues>;
  organisations: readonly OrganisationRecord[];
  isNew: boolean;
  isOwn: boolean;
  /** Whether there is a button that ends access. */
  canEndNow: boolean;
  /** The last day of access as saved, `YYYY-MM-DD`, or ''. */
  savedLastDay: string;
}

/** The fields that the user’s type needs. What others had stays until it is saved. */
export function UserFields(props: UserFieldsProps) {
  const { control, organisations, isNew, isOwn, canEndNow, savedLastDay } = props;
  const [type, isShared, prescriberNumber] = useWatch({
    control,
    name: ['userType', 'isShared', 'prescriberNumber'],
  });
  const userType = type === '' ? null : type;
  const isProvider = worksWithResidents(userType);
  const warning = prescriberNumberWarning(prescriberNumber);
  const text = (name: TextName, more: Partial<TextFieldProps> = {}) => (
    <FormText {...more} control={control} name={name} label={userLabels[name]} />
  );
  return (
    <>
      <InForm control={control} name="userType">
        {(field) => (
          <NativeSelect
            {...field}
            label={userLabels.userType}
            isRequired
            isDisabled={isOwn}
            options={typeOptions}
            {...(userType !== null && { description: typeNote(userType) })}
          />
        )}
      </InForm>
      {isNew && isProvider && (
        <InForm control={control} name="isShared">
          {(field) => (
            <Checkbox
              {...field}
              label="Shared account"
              description="Several people sign in with it, and each says who they are."
            />
          )}
        </InForm>
      )}
      <Fields>
        {text('givenName', { isRequired: true })}
        {text('familyName', { isRequired: true })}
      </Fields>
      {text('email', {
        isRequired: true,
        inputMode: 'email',
        spellCheck: 'false',
        ...(isNew && { description: 'We’ll send the invitation there.' }),
      })}
      {isProvider && (
        <InForm control={control} name="organisationIds">
          {(field) => (
            <CheckboxList
              {...field}
              label={userLabels.organisationIds}
              description="The user sees the residents of these organisations."
              isRequired
              isDisabled={isOwn}
              options={organisations.map(({ id, name }) => ({ id, label: name }))}
            />
          )}
        </InForm>
      )}
      {isProvider && !isShared && (
        <Fields>
          {text('hpiiNumber', { inputMode: 'numeric' })}
          {isPrescriber(userType) &&
            text('prescriberNumber', {
              inputMode: 'numeric',
              ...(warning !== undefined && {
                description: (
                  <span className={styles.warning}>
                    <WarningIcon size={16} />
                    <span>{warning} You can save it as it is.</span>
                  </span>
                ),
              }),
            })}
          {text('ahpraNumber', { spellCheck: 'false' })}
          {text('qualification')}
        </Fields>
      )}
      <LastDay {...{ control, isOwn, canEndNow }} saved={savedLastDay} />
    </>
  );
}

interface LastDayProps extends Pick<UserFieldsProps, 'control' | 'isOwn' | 'canEndNow'> {
  saved: string;
}

function LastDay({ control, isOwn, canEndNow, saved }: LastDayProps) {
  const today = lastDayOfAccess(nowInstant());
  return (
    <InForm control={control} name="accessEndsAt">
      {(field) => (
        <DateField
          {...field}
          label={userLabels.accessEndsAt}
          description="Access goes on until midnight of this day in Western Australia. Leave it empty if there’s no end."
          isDisabled={isOwn}
          min={saved !== '' && saved < today ? saved : today}
          minMessage={`Choose today or a later day.${canEndNow ? ' To end access at once, use “End access now”.' : ''}`}
        />
      )}
    </InForm>
  );
}
