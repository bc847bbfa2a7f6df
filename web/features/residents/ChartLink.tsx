import { Link } from '@tanstack/react-router';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { chartOf } from '../../chart/addresses.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import styles from './residents.module.css';
import { moveBetweenRows } from './row-links.ts';

export interface ChartLinkProps {
  resident: ResidentKey;
  name: string;
  userType: UserType;
  /** The resident's name itself, or the action of the row. */
  as: 'name' | 'action';
}

/** A link to the chart for the user's role (RES-05). */
export function ChartLink({ resident, name, userType, as }: ChartLinkProps) {
  const { authoringSystem, authoringSystemForeignKey } = resident;
  const way = {
    to: chartOf(userType),
    params: { authoringSystem, authoringSystemForeignKey },
    onKeyDown: moveBetweenRows,
  };
  return as === 'name' ? (
    <Link {...way} className={styles.nameLink} data-row-link={as}>
      {name}
    </Link>
  ) : (
    <Link
      {...way}
      className={buttonClass('secondary', 'small')}
      data-row-link={as}
      aria-label={`View chart of ${name}`}
    >
      View chart
    </Link>
  );
}
