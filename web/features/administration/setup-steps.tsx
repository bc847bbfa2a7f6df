import { Link } from '@tanstack/react-router';
import type { InstanceContents } from '@wattle/contract/entities/administration.ts';
import { isPharmacist, isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import type { ReactNode } from 'react';
import { ImportCommand } from './ImportCommand.tsx';

export interface SetupStep {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly how: ReactNode;
}

/** What an instance needs before it can be used, in the order in which each needs what comes before. */
export function setupSteps(contents: InstanceContents): readonly SetupStep[] {
  const { organisations, facilities, residents, medicines } = contents;
  const has = (isKind: (type: UserType) => boolean) =>
    UserType.options.some((type) => isKind(type) && (contents.users[type] ?? 0) > 0);
  return [
    {
      id: 'organisation',
      title: 'An organisation',
      isDone: organisations > 0,
      how: <Link to="/administration/new-organisation">Add an organisation</Link>,
    },
    {
      id: 'facility',
      title: 'A facility',
      isDone: facilities > 0,
      how: <Link to="/administration/new-facility">Add a facility</Link>,
    },
    {
      id: 'prescriber',
      title: 'A prescriber',
      isDone: has(isPrescriber),
      how: <Link to="/administration/new-user">Invite a user</Link>,
    },
    {
      id: 'pharmacist',
      title: 'A pharmacist',
      isDone: has(isPharmacist),
      how: <Link to="/administration/new-user">Invite a user</Link>,
    },
    {
      id: 'residents',
      title: 'Residents',
      isDone: residents > 0,
      how: (
        <>
          <Link to="/administration/new-resident">Admit a resident</Link>, or many from a file.{' '}
          <ImportCommand kind="residents" />
        </>
      ),
    },
    {
      id: 'medicines',
      title: 'The medicine catalogue',
      isDone: medicines > 0,
      how: (
        <>
          <Link to="/administration/new-product">Add a medicine</Link>, or many from a file.{' '}
          <ImportCommand kind="catalogue" />
        </>
      ),
    },
  ];
}
