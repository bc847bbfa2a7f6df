import type { NeedsOfResident } from '../../entities/need.ts';
import type { Round, RoundPlace } from '../../entities/round.ts';
import { needText } from '../needs/need-rules.ts';

/**
 * What became of the residents of a round. A resident is seen, left, not counted as seen or not reached, and may be in
 * the other lists too.
 */
export function roundSummary({ places }: Pick<Round, 'places'>) {
  const known = places.filter(({ resident }) => resident !== null);
  return {
    seen: known.filter((place) => outcomeOf(place) === 'seen'),
    left: known.filter((place) => outcomeOf(place) === 'left'),
    /** Their turn came, and nothing was said of them: the prescriber went back, or the chart couldn’t be loaded. */
    notCounted: known.filter((place) => outcomeOf(place) === 'passed'),
    notReached: known.filter((place) => outcomeOf(place) === 'waiting'),
    /** How many the caller may no longer see. */
    hidden: places.length - known.length,
    changed: known.filter(({ resident }) => (resident?.orders ?? 0) > 0),
    unsent: known.filter(({ resident }) => (resident?.drafts ?? 0) > 0),
  };
}

/** Whose chart was worked on in the round was seen, also where the prescriber went on without saying so. */
function outcomeOf({ outcome, isReached, resident }: RoundPlace) {
  if (outcome !== 'waiting') return outcome;
  const isWorkedOn = (resident?.orders ?? 0) > 0 || (resident?.newDrafts ?? 0) > 0;
  if (isWorkedOn) return 'seen';
  return isReached === true ? 'passed' : outcome;
}

const countText = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** What became of one resident: `Seen, 1 order sent`, `Left: asleep, 2 drafts not sent`, `Not reached`. */
export function outcomeText(place: RoundPlace): string {
  const { why, resident } = place;
  if (resident === null) return '';
  const outcomes = {
    seen: 'Seen',
    left: `Left: ${why ?? ''}`,
    passed: 'Not counted as seen',
    waiting: 'Not reached',
  };
  return [
    outcomes[outcomeOf(place)],
    ...(resident.orders > 0 ? [`${countText(resident.orders, 'order')} sent`] : []),
    ...(resident.drafts > 0 ? [`${countText(resident.drafts, 'draft')} not sent`] : []),
  ].join(', ');
}

/** Why a resident needs the prescriber now: `Still needs you: Chart expires in 4 days. A draft of yours ends at midnight.` */
export const stillText = ({ needs, today }: NeedsOfResident): string =>
  `Still needs you: ${needs.map((need) => `${needText(need, today)}.`).join(' ')}`;
