import { useQuery } from '@tanstack/react-query';
import type { UnreadProduct, UnreadReason } from '@wattle/contract/entities/unread-product.ts';
import type { ReactNode } from 'react';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { type Column, RecordTable } from '../../../ui/content/RecordTable.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import styles from '../administration.module.css';
import { ImportCommand } from '../ImportCommand.tsx';
import { PageHead } from '../PageHead.tsx';
import { unreadProductsQuery } from '../queries.ts';

const { anywhere } = styles;
const title = 'Strengths to correct';

/** What the strength doesn’t say, and how to write it. */
const corrections: Readonly<Record<UnreadReason, ReactNode>> = {
  'no-strength': 'It’s missing. Write it, such as 500 mg.',
  'no-counted': (
    <>
      The form doesn’t say what is counted. Write <code>counted</code>, such as tablet.
    </>
  ),
  'no-per': 'It doesn’t say in how much. Write it, such as 500 mg in 5 mL.',
  'no-amounts':
    'It can’t be read as an amount of each ingredient in this form. Write it, such as 500 mg and 30 mg.',
};

const cells: readonly Column<UnreadProduct>[] = [
  {
    name: 'Medicine',
    isTitle: true,
    className: styles.name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { name: 'Code', className: anywhere, cell: ({ code }) => code },
  { name: 'Form', className: anywhere, cell: ({ form }) => <bdi>{form}</bdi> },
  {
    name: 'Strength',
    className: anywhere,
    cell: ({ strength }) => (strength.trim() === '' ? 'None' : <bdi>{strength}</bdi>),
  },
  { name: 'To correct', cell: ({ why }) => corrections[why] },
];

/** The products of which no dose can be checked, and how a file corrects them. */
export function UnreadProductList() {
  usePageTitle(title);
  const query = useQuery(unreadProductsQuery);
  return (
    <>
      <PageHead back={{ to: '/administration', label: 'Overview' }} title={title} />
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the medicines" count={5} />}
        failed="We couldn’t load the medicines"
        isEmpty={query.data?.total === 0}
        empty={<EmptyState title="Every strength in the catalogue can be read" />}
      >
        {({ total, products }) => (
          <>
            <p>
              These medicines can be prescribed, but no dose of them is checked, because their
              strength can’t be read as numbers. To correct them, import a file that has a row for
              each. <ImportCommand kind="catalogue" />
            </p>
            <p>
              Each row has the columns <code>code</code>, <code>ingredients</code>,{' '}
              <code>form</code>, <code>schedule</code>, <code>route</code>,{' '}
              <code>usualCourseType</code> and <code>strength</code>, and <code>counted</code> where
              it’s named below. What has no column in the file stays as it is. A chart keeps a
              medicine as it was prescribed.
            </p>
            {products.length < total && (
              <p role="status">
                The first {products.length} of {total.toLocaleString('en-AU')}
              </p>
            )}
            <RecordTable
              label="Medicines whose strength can’t be read"
              items={products}
              keyOf={({ code }) => code}
              cells={cells}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
