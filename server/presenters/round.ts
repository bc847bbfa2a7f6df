import type { ResidentInRound, Round, RoundStep } from '@wattle/contract/entities/round.ts';
import { withStep } from '@wattle/contract/rules/rounds/round-steps.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { RoundPlaceRow, RoundRow, RoundStepRow } from '../queries/residents/rounds.ts';

/** A round as its steps leave it. */
export function presentRound(
  round: RoundRow,
  places: readonly RoundPlaceRow[],
  steps: readonly RoundStepRow[],
): Round {
  const started: Round = {
    id: round.id,
    startedAt: toInstant(round.startedAt),
    endedAt: null,
    steps: 0,
    at: 1,
    places: places.map((place) => ({
      number: place.number,
      outcome: 'waiting',
      why: null,
      resident: place.maySee ? presentResident(place) : null,
    })),
  };
  return steps.reduce((before, row) => withStep(before, stepOf(row), toInstant(row.at)), started);
}

function stepOf({ fromNumber: number, outcome, why, toNumber: to }: RoundStepRow): RoundStep {
  if (number === null || outcome === null) return { from: null, to };
  if (outcome === 'seen') return { from: { number, outcome, why: null }, to };
  return { from: { number, outcome, why: why ?? '' }, to };
}

function presentResident(row: RoundPlaceRow): ResidentInRound {
  return {
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    room: row.room,
    facility: row.facilityName,
    residentStatus: row.status,
    orders: row.orders,
    drafts: row.drafts,
    newDrafts: row.newDrafts,
  };
}
