import { Link } from '@tanstack/react-router';
import { can } from '@wattle/contract/rules/roles.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { clinicalChart, pharmacyChart } from '../../chart/addresses.ts';
import { buttonClass } from '../../ui/Button.tsx';

export interface ChartLinkProps {
  resident: ResidentKey;
  name: string;
  userType: UserType;
}

/** The link to the chart for the user's role (RES-05). */
export function ChartLink({ resident, name, userType }: ChartLinkProps) {
  const { authoringSystem, authoringSystemForeignKey } = resident;
  return (
    <Link
      to={can(userType, 'ViewPharmacyChart') ? pharmacyChart : clinicalChart}
      params={{ authoringSystem, authoringSystemForeignKey }}
      className={buttonClass('secondary', 'small')}
      aria-label={`View chart of ${name}`}
    >
      View chart
    </Link>
  );
}
