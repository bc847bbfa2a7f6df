import { createHash } from 'node:crypto';
import { codeSystems, noKnownAllergy } from '@wattle/contract/fhir/systems.ts';
import type { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import type {
  AllergyIntolerance,
  AllergyIntoleranceReaction,
  CodeableConcept,
  List,
} from 'fhir/r4';
import { sql } from 'kysely';
import { keyed } from '../../import/load/compare.ts';
import { changeResidents } from './change-residents.ts';
import { keyOf, resolve } from './references.ts';
import {
  aboutNobody,
  enteredInError,
  type FhirRun,
  heldFor,
  type Item,
  notKept,
  refused,
  type Result,
  result,
  resultOf,
  stuck,
} from './run.ts';

type AllergyItem = Item<AllergyIntolerance | List>;

/** What one resource says about somebody's allergies. */
type Statement =
  | { readonly kind: 'listed'; readonly allergen: string; readonly reaction: string }
  | {
      readonly kind: 'status';
      readonly status: Exclude<AllergyStatus, 'LISTED'>;
      readonly note?: string;
    };

type Read =
  /** `mayBeActive`: a person may find that it is an allergy that somebody has. */
  | { readonly result: Result; readonly mayBeActive?: true }
  | {
      readonly statement: Statement;
      readonly holds: readonly string[];
      readonly notes: readonly string[];
    };

const hasCode = (concept: CodeableConcept | undefined, system: string, code: string) =>
  (concept?.coding ?? []).some((one) => one.system === system && one.code === code);
const codesOf = (concept: CodeableConcept | undefined) =>
  (concept?.coding ?? []).flatMap(({ code }) => code ?? []);
const textOf = (concept: CodeableConcept | undefined) =>
  (
    concept?.text ??
    concept?.coding?.find(({ display }) => display !== undefined)?.display ??
    ''
  ).trim();

/** That none are known, of any kind. Saying that none of one kind are known says less. */
const noneKnown = [
  'no known allergies',
  'no known allergy',
  'nil known allergies',
  'no allergies known',
  'no known allergies or adverse reactions',
  'no known allergies/adverse reactions',
  'none known',
  'nil known',
  'nka',
];
const negation =
  /^(no|none|nil|not?|unknown|denies|without)\b|\b(not known|no known|nil known|nkda|nka)\b/i;

export function readAllergy(resource: AllergyIntolerance): Read {
  const { code, clinicalStatus, verificationStatus, reaction = [], note, criticality } = resource;
  const at = 'AllergyIntolerance';
  // A status that makes it inactive counts, whatever system its code claims to be from.
  const isVerified = (status: string) => codesOf(verificationStatus).includes(status);
  if (isVerified('entered-in-error')) {
    return { result: enteredInError(`${at}.verificationStatus`) };
  }
  const text = textOf(code);
  const isCoded = hasCode(code, codeSystems.snomed, noKnownAllergy);
  if (text === '' && !isCoded) {
    return { result: refused('required', 'has neither a text nor a display', `${at}.code`) };
  }
  if (text.length > 200) {
    const why = 'The text is longer than an allergen here can be.';
    return { result: stuck(why, `${at}.code`), mayBeActive: true };
  }
  if (isVerified('refuted')) {
    return { result: stuck('It is refuted, so it is not listed.', `${at}.verificationStatus`) };
  }
  if (codesOf(clinicalStatus).some((code) => code === 'inactive' || code === 'resolved')) {
    return { result: stuck('It is not active, so it is not listed.', `${at}.clinicalStatus`) };
  }
  const holds = hasCode(clinicalStatus, codeSystems.allergyClinical, 'active')
    ? []
    : ['It doesn’t say that it is active.'];
  const saysNone = noneKnown.includes(plain(text).replace(/\.$/, ''));
  if (isCoded && text !== '' && !saysNone) {
    return {
      result: stuck('Its code says that none are known, and its text doesn’t.', `${at}.code`),
      mayBeActive: true,
    };
  }
  if (isCoded || saysNone) {
    return { statement: { kind: 'status', status: 'NONE KNOWN' }, holds, notes: [] };
  }
  if (negation.test(text)) {
    return {
      result: stuck(
        'It says that there is none of one kind, which is not “none known”.',
        `${at}.code`,
      ),
    };
  }
  const notes: string[] = [];
  // A reaction may be reported without what it looked like.
  const reactions: readonly Partial<AllergyIntoleranceReaction>[] = reaction;
  const manifestations = reactions.flatMap(({ manifestation = [], severity }) =>
    manifestation.flatMap((one) => {
      const name = textOf(one);
      return name === '' ? [] : [severity === undefined ? name : `${name} (${severity})`];
    }),
  );
  if (manifestations.length === 0) holds.push('No reaction is stated.');
  if (note !== undefined) notes.push('Its note isn’t kept.');
  if (criticality === 'high') notes.push('Its criticality is high, which isn’t kept.');
  const whole = [...new Set(manifestations)].join(', ');
  if (whole.length > 500) holds.push('Its reactions are too long to be listed whole.');
  const reactionText = whole.slice(0, 500);
  return { statement: { kind: 'listed', allergen: text, reaction: reactionText }, holds, notes };
}

function readList(resource: List): Read {
  const { status, code, emptyReason, note } = resource;
  if (status === 'entered-in-error') {
    return { result: enteredInError('List.status') };
  }
  if (
    !hasCode(code, codeSystems.listUse, 'allergies') &&
    !hasCode(code, 'http://loinc.org', '48765-2')
  ) {
    return { result: notKept('List: only lists of allergies are kept') };
  }
  if (status !== 'current') return { result: notKept('List.status: it is not the current list') };
  if (emptyReason === undefined)
    return { result: notKept('List.entry: the allergies come by themselves') };
  const [reason] = (emptyReason.coding ?? []).flatMap((one) => one.code ?? []);
  const [first] = note ?? [];
  const answer =
    reason === 'nilknown' ? 'NONE KNOWN' : reason === 'notasked' ? 'NOT ASKED' : 'NONE SUPPLIED';
  return {
    statement: {
      kind: 'status',
      status: answer,
      ...(first?.text !== undefined && first.text.length <= 2000 && { note: first.text }),
    },
    holds: [],
    notes: [],
  };
}

const readStatement = (resource: AllergyIntolerance | List): Read =>
  resource.resourceType === 'List' ? readList(resource) : readAllergy(resource);

/** Whether it says something that can be recorded for somebody with this answer on allergies. */
export function canBeRecorded(
  resource: AllergyIntolerance | List,
  recorded: AllergyStatus,
): boolean {
  const read = readStatement(resource);
  if ('result' in read) return false;
  const { statement } = read;
  return statement.kind === 'listed' || statement.status !== 'NONE KNOWN' || recorded !== 'LISTED';
}

const subjectOf = (resource: AllergyIntolerance | List) =>
  resource.resourceType === 'List'
    ? keyOf(resource.subject, 'Patient')
    : keyOf(resource.patient, 'Patient');

interface Told {
  readonly item: AllergyItem;
  readonly residentId: string;
  readonly statement: Statement;
  readonly holds: readonly string[];
  readonly notes: readonly string[];
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
    const more = (one: Told) => ({
      residentId,
      organisationId,
      notes: one.notes,
      target: {
        type: one.item.resource.resourceType,
        id: isList(one.item) ? `allergies-${residentId}` : targetIdOf(residentId, one.statement),
      },
    });
    const isListing =
      all.some(({ statement }) => statement.kind === 'listed') || before.allergyStatus === 'LISTED';
    let list = [...before.allergies];
    let status: Statement | undefined;
    const writing: Told[] = [];
    const kinds: ('created' | 'changed')[] = [];
    for (const one of all) {
      const { statement, item } = one;
      const holds = [...item.holds, ...one.holds];
      if (statement.kind === 'listed') {
        const isSame = ({ allergen }: { allergen: string }) =>
          plain(allergen) === plain(statement.allergen);
        const there = list.find(isSame);
        const { allergen } = statement;
        const { reaction, isWhole } = reactionAfter(there?.reaction ?? '', statement.reaction);
        if (!isWhole) holds.push('Its reactions and those listed are too long to be listed whole.');
        const isDecided = isWhole || item.acceptHeld;
        if (there !== undefined && there.reaction === reaction && isDecided) {
          results.push([item, result('unchanged', more(one))]);
          continue;
        }
        if (holds.length > 0 && !item.acceptHeld) {
          results.push([item, heldFor(holds, { ...more(one), target: null })]);
          continue;
        }
        list =
          there === undefined
            ? [...list, { allergen, reaction }]
            : list.map((old) => (isSame(old) ? { allergen: old.allergen, reaction } : old));
        writing.push(one);
        kinds.push(there === undefined ? 'created' : 'changed');
        continue;
      }
      if (!isListing && statement.status === 'NONE KNOWN' && waiting.has(residentId)) {
        const text = 'It says that none are known, while an allergy waits for a person.';
        results.push([item, stuckWith(text, more(one))]);
        continue;
      }
      if (isListing && statement.status === 'NONE KNOWN') {
        results.push([
          item,
          stuckWith('It says that none are known, while allergies are listed.', more(one)),
        ]);
        continue;
      }
      const isKnown = ['LISTED', 'NONE KNOWN'].includes(before.allergyStatus) || isListing;
      if (
        before.allergyStatus === statement.status ||
        (isKnown && statement.status !== 'NONE KNOWN')
      ) {
        results.push([item, result('unchanged', more(one))]);
        continue;
      }
      if (holds.length > 0 && !item.acceptHeld) {
        results.push([item, heldFor(holds, { ...more(one), target: null })]);
        continue;
      }
      status = status?.kind === 'status' && status.status === 'NONE KNOWN' ? status : statement;
      writing.push(one);
      kinds.push('changed');
    }
    if (writing.length === 0) continue;
    const values =
      list.length > 0
        ? { allergyStatus: 'LISTED' as const, allergies: list }
        : status?.kind === 'status'
          ? {
              allergyStatus: status.status,
              ...(status.note !== undefined && { allergyNote: status.note }),
            }
          : {};
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

/** A known reaction stays: what another sender saw is added to it. */
function reactionAfter(known: string, told: string): { reaction: string; isWhole: boolean } {
  if (known === '') return { reaction: told, isWhole: true };
  const more = told.split(', ').filter((one) => !plain(known).includes(plain(one)));
  const both = [known, ...more].join(', ');
  const isWhole = both.length <= 500;
  return { reaction: isWhole ? both : known, isWhole };
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
  if (statement.kind === 'status') return `${residentId}-none-known`;
  const digest = createHash('sha256').update(plain(statement.allergen)).digest('hex');
  return `${residentId}-${digest.slice(0, 12)}`;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const stuckWith = (text: string, more: Partial<Result>): Result =>
  stuck(text, 'AllergyIntolerance.code', { ...more, target: null });
