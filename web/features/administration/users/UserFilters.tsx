import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import styles from '../administration.module.css';
import { organisationsQuery } from '../queries.ts';
import type { UserListProps } from './user-params.ts';

/** How long a pause in typing starts the search. */
const pauseMs = 300;

const typeOptions = [
  { id: '', label: 'All types' },
  ...UserType.options.map((type) => ({ id: type, label: userTypeNames[type] })),
];

/** Searches by name or email and narrows by type and organisation; each starts at the first page. */
export function UserFilters({ params, onChange }: UserListProps) {
  const router = useRouter();
  const organisations = useQuery(organisationsQuery);
  const [text, setText] = useState(params.query ?? '');
  const search = () => {
    const query = text.trim() === '' ? undefined : text.trim();
    if (query !== params.query) onChange({ query, page: undefined }, true);
  };
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    const { pathname } = router.latestLocation;
    const timer = setTimeout(() => {
      // The list stays until a page opened from it is loaded, and its search would call the user back.
      if (router.latestLocation.pathname === pathname) searchAfterPause();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [router, text]);
  return (
    <div className={styles.filters}>
      <SearchField
        label="Name or email"
        maxLength={100}
        value={text}
        onChange={setText}
        onSubmit={search}
      />
      <NativeSelect
        label="User type"
        options={typeOptions}
        value={params.userType ?? ''}
        onChange={(id) => {
          const userType = UserType.safeParse(id).data;
          onChange({ userType, page: undefined }, false);
        }}
      />
      <NativeSelect
        label="Organisation"
        options={[
          { id: '', label: 'All organisations' },
          ...(organisations.data ?? []).map(({ id, name }) => ({ id, label: name })),
        ]}
        value={params.organisationId ?? ''}
        errorMessage={
          organisations.isLoadingError ? 'We couldn’t load the organisations.' : undefined
        }
        onChange={(id) =>
          onChange({ organisationId: id === '' ? undefined : id, page: undefined }, false)
        }
      />
    </div>
  );
}
