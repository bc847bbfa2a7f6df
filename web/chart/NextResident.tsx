import { Link } from '@tanstack/react-router';
import { useJustOpened } from '../lib/page/use-just-opened.ts';
import { buttonClass } from '../ui/buttons/Button.tsx';
import { chartOf } from './addresses.ts';
import { useChart } from './chart.tsx';
import { useNextResident } from './opened-list.ts';

/** The way to the next resident of the list the chart was opened from. */
export function NextResident({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  const { residentKey, identity } = useChart();
  const next = useNextResident(residentKey);
  const isFresh = useJustOpened();
  // In a round the way on is in its bar; after an order it is wanted here too.
  if (next === null || (next.isInRound && variant === 'quiet')) return null;
  const { authoringSystem, authoringSystemForeignKey } = next.key;
  return (
    <Link
      to={chartOf(identity.userType)}
      params={{ authoringSystem, authoringSystemForeignKey }}
      className={buttonClass(variant, 'medium')}
      // The second half of a double click falls on the next chart's link, and would skip that resident. One that moves
      // counts as a first half, so the pointer has to wait; keys don't.
      style={isFresh ? { pointerEvents: 'none' } : undefined}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    >
      Next resident ({next.position} of {next.total})
    </Link>
  );
}
