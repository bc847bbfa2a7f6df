import { Link } from '@tanstack/react-router';
import { NextResident } from '../chart/NextResident.tsx';
import { PrintButton } from '../features/print/PrintButton.tsx';
import { StayMenu } from '../features/stays/StayMenu.tsx';
import { SyncButton } from '../features/synchronise/SyncButton.tsx';
import { buttonClass } from '../ui/buttons/Button.tsx';
import { ChevronLeftIcon } from '../ui/content/icons.tsx';

/** What the bar of every chart offers, besides the resident's own buttons (CHT-01, CHT-06, CHT-08). */
export function ChartActions() {
  return (
    <>
      <StayMenu />
      <PrintButton />
      <SyncButton />
      <Link to="/residents" className={buttonClass('quiet', 'small')}>
        <ChevronLeftIcon />
        <span data-wide-label>All residents</span>
      </Link>
      <NextResident />
    </>
  );
}
