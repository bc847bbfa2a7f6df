import { useQuery } from '@tanstack/react-query';
import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import type { ReactNode } from 'react';
import { loadable } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Loaded, type Loadable } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { PageHead, type PageHeadProps } from './PageHead.tsx';
import { organisationsQuery } from './queries.ts';

interface RecordPageProps<T> extends Pick<PageHeadProps, 'back'> {
  /** What kind of record it is, such as "Backend service". */
  what: string;
  /** Null if there is none at this address. */
  from: Loadable<T | null>;
  nameOf: (record: T) => string;
  /** The id whose changes are linked; if not given, that of the record once it is loaded. */
  id?: string;
  /** What is said under the name. */
  detailOf?: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
}

/** One record, to change. */
export function RecordPage<T extends { readonly id: string }>(props: RecordPageProps<T>) {
  const { what, back, from, nameOf, detailOf } = props;
  usePageTitle(what);
  const record = from.data ?? undefined;
  const kind = what.toLowerCase();
  return (
    <>
      <PageHead
        back={back}
        title={record === undefined ? what : nameOf(record)}
        subject={props.id ?? record?.id}
        detail={record && detailOf?.(record)}
      />
      <Loaded
        from={from}
        loading={<LoadingState label={`Loading the ${kind}`} variant="line" count={8} />}
        failed={`We couldn’t load the ${kind}`}
        isEmpty={record === undefined}
        empty={<EmptyState title={`There’s no such ${kind}`} body="Check the address." />}
      >
        {(loaded) => loaded && props.children(loaded)}
      </Loaded>
    </>
  );
}

interface NewRecordProps extends Pick<PageHeadProps, 'back'> {
  /** What kind of record it is, such as "facility". */
  what: string;
  children: ReactNode;
}

/** The form of a record that isn't there yet. */
export function NewRecord({ what, back, children }: NewRecordProps) {
  const title = `New ${what}`;
  usePageTitle(title);
  return (
    <>
      <PageHead back={back} title={title} />
      {children}
    </>
  );
}

interface WithOrganisationsProps {
  children: (organisations: readonly OrganisationRecord[]) => ReactNode;
}

/** A form in which organisations are chosen. */
export function WithOrganisations({ children }: WithOrganisationsProps) {
  return (
    <Loaded
      from={loadable(useQuery(organisationsQuery))}
      loading={<LoadingState label="Loading organisations" variant="line" count={8} />}
      failed="We couldn’t load the organisations"
    >
      {children}
    </Loaded>
  );
}
