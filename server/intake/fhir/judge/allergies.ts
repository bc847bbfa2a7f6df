import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { createHash } from 'node:crypto';
import type { AllergySourceContent } from '@wattle/contract/entities/allergy-event.ts';
import type { AllergyIntolerance, List } from 'fhir/r4';
import { sql } from 'kysely';
import {
  type AllergiesSoFar,
  type Statement,
  withStatement,
} from '../../records/allergy-statements.ts';
import { plainAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { insertSourceEvents, listTakenOff } from '../../../queries/residents/allergies.ts';
import { allergiesKeptBy, listSystemNames, sourceOf } from '../../../queries/residents/keepers.ts';
import { systemsSentBy } from '../../../queries/exchange/sender-systems.ts';
import { lockResidents } from '../../../queries/residents/residents.ts';
import type { ResidentRow } from '../../records/resident-columns.ts';
import { readAllergy, readStatement } from '../read/allergy-statement.ts';
import { changeResidents } from './change-residents.ts';
import { keyOf, resolve } from './references.ts';
import {
  aboutNobody,
  heldFor,
  notKept,
  type Result,
  result,
  resultOf,
  heldForGood,
} from '../result.ts';
import type { FhirRun } from '../run.ts';
import type { Work } from '../work.ts';

type AllergyItem = Work<AllergyIntolerance | List>;

const subjectOf = (resource: AllergyIntolerance | List) =>
  resource.resourceType === 'List'
    ? keyOf(resource.subject, 'Patient')
    : keyOf(resource.patient, 'Patient');

interface ResidentStatement {
  readonly item: AllergyItem;
  readonly residentId: string;
  readonly statement: Statement;
  readonly holds: readonly Finding[];
}

const isList = (item: AllergyItem): item is Work<List> => item.resource.resourceType === 'List';

/** Allergies, and lists that say why there are none. Nothing is ever taken off somebody's list. */
export async function importAllergies(run: FhirRun, items: readonly AllergyItem[]): Promise<void> {
  const targets = await resolve(
    run,
    items.map(({ resource }) => subjectOf(resource)),
  );
  const said: ResidentStatement[] = [];
  for (const item of items) {
    const read = readStatement(item.resource);
    const target = targets.get(subjectOf(item.resource) ?? '');
    if ('result' in read && read.result.outcome !== 'held') {
      item.result = read.result;
    } else if (target?.type !== 'Patient') {
      item.result = aboutNobody(isList(item) ? 'List.subject' : 'AllergyIntolerance.patient');
    } else if ('result' in read) {
      item.result = { ...read.result, residentId: target.id };
    } else {
      said.push({ item, residentId: target.id, ...read });
    }
  }
  await judge(run, said);
}

async function judge(run: FhirRun, said: readonly ResidentStatement[]): Promise<void> {
  const ids = [...new Set(said.map(({ residentId }) => residentId))];
  // What somebody records here meanwhile is read, or comes afterwards.
  await lockResidents(run.tx, sql`select unnest(${ids}::uuid[])`);
  const stored = await run.tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select([
      'resident.id',
      'resident.allergyStatus',
      'resident.allergies',
      'resident.allergyNote',
      'resident.allergyDisclaimer',
      'facility.organisationId',
    ])
    .select(allergiesKeptBy)
    .where('resident.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const waiting = await waitingAllergies(run, ids);
  const takenOff = await listTakenOff(run.tx, ids);
  const sentBy = await systemsSentBy(run);
  const names = await listSystemNames(run.tx, [...sentBy]);
  const changes: { residentId: string; values: Partial<ResidentRow>; writing: Writing[] }[] = [];
  for (const { id: residentId, organisationId, allergiesKeptBy: keeper, ...before } of stored) {
    const { allergies, allergyNote, allergyDisclaimer } = before;
    const all = said.filter((one) => one.residentId === residentId);
    const isListing =
      all.some(({ statement }) => statement.kind === 'listed') || before.allergyStatus === 'LISTED';
    let so: AllergiesSoFar = { before, allergies, allergyNote, allergyDisclaimer };
    const writing: Writing[] = [];
    for (const { item, statement, holds } of all) {
      const isAccepted = item.acceptHeld;
      const about = {
        isListing,
        isWaiting: waiting.has(residentId),
        isAccepted,
        takenOff: takenOff.get(residentId) ?? [],
        source: keeper !== null && sentBy.has(keeper) ? sourceOf(keeper, names) : undefined,
      };
      const added = withStatement(so, statement, about);
      const target = {
        type: item.resource.resourceType,
        id: isList(item) ? `allergies-${residentId}` : targetIdOf(residentId, statement),
      };
      const more = { residentId, organisationId, notes: added.notes, target };
      const apart = { ...more, target: null };
      if (added.kind === 'stuck') {
        const at = statement.kind === 'ended' ? statement.at : 'AllergyIntolerance.code';
        item.result = heldForGood(added.text, at, apart);
      } else if (added.kind === 'nothing') {
        item.result = notKept('It isn’t on the list here, so nothing ends.', undefined, more);
      } else if (added.kind === 'less') {
        item.result = notKept('It says less about allergies than is recorded.', undefined, apart);
      } else if (added.kind === 'same') {
        item.result = result(added.notes.length > 0 ? 'not-kept' : 'unchanged', more);
      } else {
        const reasons = [...item.holds, ...holds, ...added.holds];
        if (reasons.length > 0 && !isAccepted) {
          item.result = heldFor(reasons, apart);
          continue;
        }
        ({ so } = added);
        writing.push({ item, isNew: added.isNew, fromSource: added.fromSource, more });
      }
    }
    if (writing.length === 0) continue;
    const values = {
      ...(so.allergies.length > 0
        ? { allergyStatus: 'LISTED' as const, allergies: [...so.allergies] }
        : so.answer !== undefined && { allergyStatus: so.answer }),
      allergyNote: so.allergyNote,
      allergyDisclaimer: so.allergyDisclaimer,
    };
    changes.push({ residentId, values, writing });
  }
  const verdicts = await changeResidents(
    run,
    changes.map((one) => ({ ...one, acceptHeld: false })),
  );
  for (const [at, { residentId, writing }] of changes.entries()) {
    const verdict = verdicts[at];
    for (const { item, isNew, fromSource, more } of writing) {
      const isWritten = verdict?.outcome === 'changed' || verdict?.outcome === 'unchanged';
      item.result = isWritten
        ? result(isNew ? 'created' : 'changed', more)
        : resultOf(verdict, item.resource.resourceType, { ...more, target: null });
      if (isWritten) await insertSourceEvents(run, residentId, fromSource);
    }
  }
}

interface Writing {
  readonly item: AllergyItem;
  readonly isNew: boolean;
  readonly fromSource: readonly AllergySourceContent[];
  readonly more: Partial<Result>;
}

/** The residents with a held allergy that may be active: nobody says "none known" about them. */
async function waitingAllergies({ tx }: FhirRun, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('heldItem')
    .select(['residentId', 'resource'])
    .where('residentId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('resourceType', '=', 'AllergyIntolerance')
    .where('outcome', 'is', null)
    .execute();
  return new Set(
    rows.flatMap(({ residentId, resource }) => {
      if (residentId === null || resource.resourceType !== 'AllergyIntolerance') return [];
      const read = readAllergy(resource);
      const isAllergy = 'statement' in read ? read.statement.kind === 'listed' : read.mayBeActive;
      return isAllergy === true ? [residentId] : [];
    }),
  );
}

/** The id of an allergy: it has none of its own, so it is made from the resident's id and what they react to. */
function targetIdOf(residentId: string, statement: Statement): string {
  if (statement.kind !== 'listed' && statement.kind !== 'ended') return `${residentId}-none-known`;
  const digest = createHash('sha256').update(plainAllergen(statement.allergen)).digest('hex');
  return `${residentId}-${digest.slice(0, 12)}`;
}
