import { Link } from '@tanstack/react-router';
import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { displayName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { chartOf } from '../../chart/addresses.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { type Column, RecordTable } from '../../ui/content/RecordTable.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { NeedLine } from './NeedLine.tsx';
import styles from './needs-me.module.css';
import type { ShownRow } from './shown-rows.ts';

const notMine = lazyPart(() => import('./NotMineDialog.tsx'));

interface NeedsTableProps {
  rows: readonly ShownRow[];
  userType: UserType;
  /** What the reader said isn’t theirs, to be taken back. */
  isNotMine: boolean;
}

/** The residents who need the reader, each with the reasons and the way to the chart. */
export function NeedsTable({ rows, userType, isNotMine }: NeedsTableProps) {
  const [question, setQuestion] = useState<{ resident: NeedyResident; need: Need }>();
  const dialog = notMine.usePart(question !== undefined);
  const cells: readonly Column<ShownRow>[] = [
    {
      name: 'Resident',
      isTitle: true,
      cell: ({ resident }) => (
        <>
          <Link
            to={chartOf(userType)}
            params={{
              authoringSystem: resident.authoringSystem,
              authoringSystemForeignKey: resident.authoringSystemForeignKey,
            }}
            className={styles.name}
            data-needs-link
          >
            {displayName(resident)}
          </Link>
          <div className={styles.quiet}>Born {formatClinicalDate(resident.dateOfBirth)}</div>
        </>
      ),
    },
    {
      name: 'Facility',
      cell: ({ resident: { facility, room } }) => (
        <>
          <div>{facility.name}</div>
          {room !== null && <div className={styles.quiet}>Room {room}</div>}
        </>
      ),
    },
    {
      name: 'Why',
      cell: ({ resident, needs, isGone }) => (
        <>
          {isGone && (
            <VisuallyHidden>
              {isNotMine ? 'Back among those who need you' : 'Doesn’t need you any more'}
            </VisuallyHidden>
          )}
          <ul className={styles.needs}>
            {needs.map((shown) => (
              <NeedLine
                key={shown.need.reason}
                resident={resident}
                shown={shown}
                onNotMine={isNotMine ? undefined : (need) => setQuestion({ resident, need })}
              />
            ))}
          </ul>
        </>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        label={isNotMine ? 'Residents you said don’t need you' : 'Residents who need you'}
        items={rows}
        keyOf={({ resident }) =>
          `${resident.authoringSystem} ${resident.authoringSystemForeignKey}`
        }
        isQuiet={({ isGone }) => isGone}
        columns={styles.columns}
        cells={cells}
      />
      {question && dialog && (
        <dialog.NotMineDialog {...question} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}
