import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../actor.ts';
import { Failure } from '../../errors.ts';
import type { ResidentRef } from '../../queries/residents/resident-access.ts';
import { sentinelBehaviour } from './sentinels.ts';

/** A part that fails or waits does so in its own call, which the client makes if this one fails. */
const partsOfOpening: readonly Operation[] = [
  portal.resident,
  portal.allergies,
  medications.chartSummary,
  medications.chartContact,
  medications.latestOrder,
  medications.questions,
  medications.toCountersign,
];

/** Runs before every handler of the demo world: fails or waits if the resident or the account is a sentinel. */
export async function failForSentinel(
  operation: Operation,
  resident: ResidentRef | null,
  actor: Actor | null,
): Promise<void> {
  if (actor?.userName === 'brokenlink' && operation.path === '/api/v1/users/auto-link-user') {
    throw new Failure(503, 'This account is here to show what happens when linking fails.');
  }
  if (actor?.userName === 'dentist' && operation.path === healthIdentifier.verifyHpii.path) {
    throw new Failure(
      503,
      'This account is here to show what happens when an HPI-I can’t be verified.',
    );
  }
  if (resident === null) return;
  const key = resident.authoringSystemForeignKey;
  const isOpening = operation.path === medications.openChart.path;
  if (isOpening && partsOfOpening.some(({ path }) => sentinelBehaviour(path, key) !== undefined)) {
    throw new Failure(503, 'A part of this chart is here to show what happens when it fails.');
  }
  const behaviour = sentinelBehaviour(operation.path, key);
  if (behaviour === undefined) return;
  if ('delayMs' in behaviour) await setTimeout(behaviour.delayMs);
  else throw new Failure(behaviour.status, behaviour.text);
}
