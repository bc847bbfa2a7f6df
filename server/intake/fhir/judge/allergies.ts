import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import type { AllergyIntolerance, List } from 'fhir/r4';
import { sql } from 'kysely';
import { keyed } from '../../records/compare.ts';
import { readAllergy, readStatement, type Statement } from '../read/allergy-statement.ts';
import { type AllergyTexts, mergedAllergy, plainAllergen, textsAfter } from './allergy-texts.ts';
import { changeResidents } from './change-residents.ts';
import { keyOf, resolve } from './references.ts';
import {
  aboutNobody,
  type FhirRun,
  heldFor,
  type Item,
  notKept,
  type Result,
  result,
  resultOf,
  stuck,
} from '../run.ts';

type AllergyItem = Item<AllergyIntolerance | List>;

const subjectOf = (resource: AllergyIntolerance | List) =>
  resource.resourceType === 'List'
    ? keyOf(resource.subject, 'Patient')
    : keyOf(resource.patient, 'Patient');

interface Told {
  readonly item: AllergyItem;
  readonly residentId: string;
  readonly statement: Statement;
  readonly holds: readonly string[];
}

const isList = (item: AllergyItem): item is Item<List> => item.resource.resourceType === 'List';

/** Allergies, and lists that say why there are none. Nothing is ever taken off somebody's list. */
export async function importAllergies(
  run: FhirRun,
  items: readonly AllergyItem[],
): Promise<ReadonlyMap<AllergyItem, Result>> {
  const results = new Map<AllergyItem, Result>();
  const targets = await resolve(
    run,
    items.map(({ resource }) => subjectOf(resource)),
  );
  const told: Told[] = [];
  for (const item of items) {
    const read = readStatement(item.resource);
    const target = targets.get(subjectOf(item.resource) ?? '');
    if ('result' in read && read.result.outcome !== 'held') {
      results.set(item, read.result);
    } else if (target?.type !== 'Patient') {
      results.set(item, aboutNobody(isList(item) ? 'List.subject' : 'AllergyIntolerance.patient'));
    } else if ('result' in read) {
      results.set(item, { ...read.result, residentId: target.id });
    } else {
      told.push({ item, residentId: target.id, ...read });
    }
  }
  for (const [item, one] of await judge(run, told)) results.set(item, one);
  return results;
}

async function judge(run: FhirRun, told: readonly Told[]): Promise<[AllergyItem, Result][]> {
  const ids = [...new Set(told.map(({ residentId }) => residentId))];
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
    .where('resident.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = keyed(stored, ({ id }) => id);
  const waiting = await waitingAllergies(run, ids);
  const results: [AllergyItem, Result][] = [];
  const changes: {
    residentId: string;
    told: Told[];
    kinds: ('created' | 'changed')[];
    values: object;
  }[] = [];
  for (const [residentId, before] of byId) {
    const all = told.filter((one) => one.residentId === residentId);
    const { organisationId } = before;
    const remarks = new Map<Told, readonly string[]>();
    const more = (one: Told) => ({
      residentId,
      organisationId,
      notes: remarks.get(one) ?? [],
      target: {
        type: one.item.resource.resourceType,
        id: isList(one.item) ? `allergies-${residentId}` : targetIdOf(residentId, one.statement),
      },
    });
    const isListing =
      all.some(({ statement }) => statement.kind === 'listed') || before.allergyStatus === 'LISTED';
    let list = [...before.allergies];
    let status: Exclude<AllergyStatus, 'LISTED'> | undefined;
    let texts: AllergyTexts = { note: before.allergyNote, disclaimer: before.allergyDisclaimer };
    const writing: Told[] = [];
    const kinds: ('created' | 'changed')[] = [];
    for (const one of all) {
      const { statement, item } = one;
      const holds = [...item.holds, ...one.holds];
      if (statement.kind === 'listed') {
        const isSame = ({ allergen }: { allergen: string }) =>
          plainAllergen(allergen) === plainAllergen(statement.allergen);
        const there = list.find(isSame);
        const { kind: _kind, ...told } = statement;
        const { entry, isWhole, isNoteWhole } = mergedAllergy(there, told);
        if (told.criticality !== undefined && entry.criticality !== told.criticality) {
          remarks.set(one, ['Its criticality isn’t kept: a higher one is recorded.']);
        }
        if (!isNoteWhole) {
          const text = 'Its notes and those recorded are too long to be kept.';
          results.push([item, stuckWith(text, more(one))]);
          continue;
        }
        if (!isWhole) holds.push('Its reactions and those listed are too long to be listed whole.');
        const isDecided = isWhole || item.acceptHeld;
        if (isDecided && isDeepStrictEqual(there, entry)) {
          results.push([item, result(remarks.has(one) ? 'not-kept' : 'unchanged', more(one))]);
          continue;
        }
        if (holds.length > 0 && !item.acceptHeld) {
          results.push([item, heldFor(holds, { ...more(one), target: null })]);
          continue;
        }
        list =
          there === undefined ? [...list, entry] : list.map((old) => (isSame(old) ? entry : old));
        writing.push(one);
        kinds.push(there === undefined ? 'created' : 'changed');
        continue;
      }
      const saysNone = statement.kind === 'status' && statement.status === 'NONE KNOWN';
      if (!isListing && saysNone && waiting.has(residentId)) {
        const text = 'It says that none are known, while an allergy waits for a person.';
        results.push([item, stuckWith(text, more(one))]);
        continue;
      }
      if (isListing && saysNone) {
        results.push([
          item,
          stuckWith('It says that none are known, while allergies are listed.', more(one)),
        ]);
        continue;
      }
      const isKnown = ['LISTED', 'NONE KNOWN'].includes(before.allergyStatus) || isListing;
      const isLess =
        statement.kind === 'status' &&
        isKnown &&
        !saysNone &&
        before.allergyStatus !== statement.status;
      const after = isLess ? texts : textsAfter(texts, statement.texts);
      if (after === undefined) {
        const text = 'Its notes and those recorded are too long to be kept.';
        results.push([item, stuckWith(text, more(one))]);
        continue;
      }
      const isAnswer =
        statement.kind === 'status' && !isLess && before.allergyStatus !== statement.status;
      if (!isAnswer && isDeepStrictEqual(after, texts)) {
        if (isLess && statement.texts.note !== '') {
          remarks.set(one, ['Its note isn’t kept: more is known here.']);
        }
        const less = 'It says less about allergies than is recorded.';
        results.push([
          item,
          isLess ? notKept(less, { ...more(one), target: null }) : result('unchanged', more(one)),
        ]);
        continue;
      }
      if (holds.length > 0 && !item.acceptHeld) {
        results.push([item, heldFor(holds, { ...more(one), target: null })]);
        continue;
      }
      texts = after;
      if (isAnswer && status !== 'NONE KNOWN') ({ status } = statement);
      writing.push(one);
      kinds.push('changed');
    }
    if (writing.length === 0) continue;
    const values = {
      ...(list.length > 0
        ? { allergyStatus: 'LISTED' as const, allergies: list }
        : status !== undefined && { allergyStatus: status }),
      allergyNote: texts.note,
      allergyDisclaimer: texts.disclaimer,
    };
    changes.push({ residentId, told: writing, kinds, values });
    for (const one of writing) results.push([one.item, result('changed', more(one))]);
  }
  const verdicts = await changeResidents(
    run,
    changes.map(({ residentId, values }) => ({ residentId, values, acceptHeld: false })),
  );
  const final = new Map(results);
  for (const [at, { told: writing, kinds }] of changes.entries()) {
    const verdict = verdicts[at];
    for (const [index, one] of writing.entries()) {
      const shown = final.get(one.item);
      if (verdict === undefined || shown === undefined) continue;
      const isWritten = verdict.outcome === 'changed' || verdict.outcome === 'unchanged';
      const next = isWritten
        ? { ...shown, outcome: kinds[index] ?? 'changed' }
        : resultOf(verdict, one.item.resource.resourceType, { ...shown, target: null });
      final.set(one.item, next);
    }
  }
  return [...final];
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
  if (statement.kind !== 'listed') return `${residentId}-none-known`;
  const digest = createHash('sha256').update(plainAllergen(statement.allergen)).digest('hex');
  return `${residentId}-${digest.slice(0, 12)}`;
}

const stuckWith = (text: string, more: Partial<Result>): Result =>
  stuck(text, 'AllergyIntolerance.code', { ...more, target: null });
