import type { Round, RoundPlace } from '../../entities/round.ts';

/** What became of the residents of a round. A resident is seen, left or not reached, and may be in the other lists too. */
export function roundSummary({ places }: Pick<Round, 'places'>) {
  const known = places.filter(({ resident }) => resident !== null);
  return {
    seen: known.filter(({ outcome }) => outcome === 'seen'),
    left: known.filter(({ outcome }) => outcome === 'left'),
    notReached: known.filter(({ outcome }) => outcome === 'waiting'),
    /** How many the caller may no longer see. */
    hidden: places.length - known.length,
    changed: known.filter(({ resident }) => (resident?.orders ?? 0) > 0),
    unsent: known.filter(({ resident }) => (resident?.drafts ?? 0) > 0),
  };
}

const countText = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** What became of one resident: `Seen, 1 order sent`, `Left: asleep, 2 drafts not sent`, `Not reached`. */
export function outcomeText({ outcome, why, resident }: RoundPlace): string {
  if (resident === null) return '';
  const outcomes = { seen: 'Seen', left: `Left: ${why ?? ''}`, waiting: 'Not reached' };
  return [
    outcomes[outcome],
    ...(resident.orders > 0 ? [`${countText(resident.orders, 'order')} sent`] : []),
    ...(resident.drafts > 0 ? [`${countText(resident.drafts, 'draft')} not sent`] : []),
  ].join(', ');
}
