import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrganisationRecord, UserRecord } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { findPlainDate, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { operationKey } from '../../../api/query.ts';
import { showToast } from '../../../ui/states/Toast.tsx';
import { differencesOf } from '../../../record/differences-of.ts';
import { userQuery } from '../queries.ts';
import { RecordForm } from '../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../record/use-record-form.ts';
import { invitationToast } from './invitation-toast.ts';
import { UserActions } from './UserActions.tsx';
import { UserFields, userLabels } from './UserFields.tsx';
import { bodyOf, newUser, problemsOf, type UserValues, valuesOf } from './user-form.ts';

interface UserFormProps {
  record: UserRecord | undefined;
  organisations: readonly OrganisationRecord[];
  /** The administrator’s own account: others change its access. */
  isOwn: boolean;
}

/** A user’s fields, or a new user’s, and what can be done about their access. */
export function UserForm({ record, organisations, isOwn }: UserFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // However often it is sent, it makes one user.
  const [newId] = useState(() => crypto.randomUUID());
  const id = record?.id ?? newId;
  const saved = record === undefined ? newUser : valuesOf(record);
  const form = useRecordForm<UserValues, UserRecord>({
    saved,
    nameOf: ({ givenName, familyName }) => `${givenName} ${familyName}`,
    revision: record?.revision,
    queryKey: userQuery(id).queryKey,
    problems: (values) => problemsOf(values, record),
    save: (values) => call(portal.saveUser, { params: { id }, body: bodyOf(values, record) }),
    onSaved: (user) => {
      client.setQueryData(userQuery(id).queryKey, user);
      void client.invalidateQueries({ queryKey: operationKey(portal.userRecords) });
      if (record === undefined) {
        showToast(invitationToast(user));
      } else if (user.state === 'Invited' && user.email !== record.email) {
        showToast(invitationToast(user));
      } else {
        showToast({ kind: 'success', title: `${user.givenName} ${user.familyName} was saved` });
      }
    },
    ...(record === undefined && {
      goOn: () =>
        void navigate({
          to: '/administration/users/$id',
          params: { id },
          replace: true,
          ignoreBlocker: true,
        }),
    }),
  });
  const shown = (name: keyof UserValues, of: UserValues): string => {
    if (name === 'organisationIds') {
      return of.organisationIds
        .map((one) => organisations.find((organisation) => organisation.id === one)?.name ?? one)
        .join(', ');
    }
    if (name === 'userType') return of.userType === '' ? '' : userTypeNames[of.userType];
    if (name === 'accessEndsAt') {
      const day = findPlainDate(of.accessEndsAt);
      return day === undefined ? '' : formatClinicalDate(day);
    }
    return String(of[name]);
  };
  return (
    <>
      {record !== undefined && (
        <UserActions record={record} isOwn={isOwn} hasChanges={form.isDirty} />
      )}
      <RecordForm
        form={form}
        submitLabel={record === undefined ? 'Send invitation' : 'Save'}
        onCancel={() => void navigate({ to: '/administration/users' })}
        differences={(before) => differencesOf(before, saved, userLabels, shown)}
      >
        <UserFields
          control={form.control}
          organisations={organisations}
          isNew={record === undefined}
          isOwn={isOwn}
          canEndNow={record !== undefined && record.state !== 'Ended'}
          savedLastDay={saved.accessEndsAt}
        />
      </RecordForm>
    </>
  );
}
