import type { Round, RoundPlace, RoundStep } from '../../entities/round.ts';
import type { Instant } from '../../values/instant.ts';
import { isSameResident, type ResidentKey } from '../../values/resident-key.ts';

/**
 * The round after a step. What was said last about a resident counts. A round that has ended stays ended: a step that
 * comes later was taken before, by a device without a connection, and counts for a resident of whom nothing was said.
 */
export function withStep(round: Round, { from, to }: RoundStep, at: Instant): Round {
  const hasEnded = round.endedAt !== null;
  const places = round.places.map((place) => {
    const isMeant = place.number === from?.number && (!hasEnded || place.outcome === 'waiting');
    const isReached = place.number === to || place.number === round.at || place.isReached === true;
    const reached = isReached ? { ...place, isReached } : place;
    return isMeant ? { ...reached, outcome: from.outcome, why: from.why } : reached;
  });
  const after = { ...round, places, steps: round.steps + 1 };
  if (hasEnded) return after;
  return { ...after, at: to ?? round.at, endedAt: to === null ? at : null };
}

/** What is said of a resident by saying that they were seen. */
export const seenAt = (number: number) => ({ number, outcome: 'seen', why: null }) as const;

/**
 * What going on says of a resident. Who was left stays left when the prescriber only passes by again: they count as seen
 * once an order was sent, or once the prescriber says so.
 */
export function saidByGoingOn({ number, outcome, resident }: RoundPlace): RoundStep['from'] {
  const isLeft = outcome === 'left' && (resident?.orders ?? 0) === 0;
  return isLeft ? null : seenAt(number);
}

/** The nearest resident after or before a number whom the caller may still see; undefined at either end. */
export function placeBeside(
  { places }: Pick<Round, 'places'>,
  number: number,
  direction: 'next' | 'previous',
): RoundPlace | undefined {
  const mayOpen = ({ resident }: RoundPlace) => resident !== null;
  return direction === 'next'
    ? places.find((place) => place.number > number && mayOpen(place))
    : places.findLast((place) => place.number < number && mayOpen(place));
}

/** Where a resident stands in a round; undefined if they aren’t in it. */
export function placeOf(round: Round, key: ResidentKey): RoundPlace | undefined {
  return round.places.find(({ resident }) => resident !== null && isSameResident(resident, key));
}
