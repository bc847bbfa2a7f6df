import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { MedicationRequest, MedicationStatement } from 'fhir/r4';
import {
  type PrescribedSoFar,
  readPrescribed,
  stillToReplace,
} from '../../../queries/chart/prescribed-medicines.ts';
import { lockResident } from '../../../queries/residents/residents.ts';
import { todayIn } from '../../../time.ts';
import type { Issue } from '../../../fhir/outcome.ts';
import { findOnChart, keysOf, namedBy, type Naming } from './named-medicines.ts';
import type { ImportedMedicine, NamedMedicine, ReadMedicine } from '../read/medicine.ts';
import { isSameMedicine, otherMedicine, writeOnboardingChart } from './onboarding-chart.ts';
import type { FhirRun } from '../run.ts';
import type { Work } from '../work.ts';
import { isStored, notKept, refused, result, type Result } from '../result.ts';

export type MedicineResource = MedicationRequest | MedicationStatement;
export type MedicineItem = Work<MedicineResource>;

export interface JudgedItem {
  readonly item: MedicineItem;
  readonly read: Exclude<ReadMedicine, { result: Result }>;
  /** What this sender’s id for it meant before. */
  readonly linkedId: string | null;
  /** What `priorPrescription` refers to, and what that meant before. */
  readonly prior: { readonly key: string; readonly linkedId: string | null } | null;
}

interface Resident {
  readonly id: string;
  readonly timeZone: TimeZone;
}

interface Writable {
  readonly one: JudgedItem;
  readonly medicine: ImportedMedicine;
  readonly notes: readonly Issue[];
  /** What is ceased with it. */
  readonly ceases?: readonly string[];
}

/** What is sent about one resident's medicines: it is written, or a person has to decide. */
export async function importChart(
  run: FhirRun,
  resident: Resident,
  list: readonly JudgedItem[],
): Promise<void> {
  const so = list.some(isAboutChart) ? await lockedChart(run, resident) : undefined;
  const writable: Writable[] = [];
  for (const one of list) {
    const { item, read } = one;
    const decided = so && decideByChart(run, so, one, resident.timeZone);
    if (decided !== undefined) {
      item.result = decided;
      continue;
    }
    const reasons = reasonsOf(one);
    const { medicine } = read;
    if (medicine === null || (reasons.length > 0 && !item.acceptHeld)) {
      const medicationIds = so === undefined ? [] : replacedBy(run, so, one);
      item.result = result('held', { reasons, isStuck: medicine === null, medicationIds });
      continue;
    }
    writable.push({ one, medicine, notes: reasons });
  }
  const isReplacing = ({ one }: Writable) =>
    so !== undefined &&
    one.prior !== null &&
    (replacedBy(run, so, one).length > 0 || list.some(({ item }) => item.key === one.prior?.key));
  const ids = await write(
    run,
    resident,
    writable.filter((one) => !isReplacing(one)),
  );
  // Once what they replace is on the chart.
  const replacing = writable.filter(isReplacing);
  const second: Writable[] = [];
  for (const one of replacing) {
    const { item, prior } = one.one;
    const sent = list.find((other) => other.item.key === prior?.key);
    const written = sent && ids.get(sent.item);
    const before = so === undefined ? [] : replacedBy(run, so, one.one);
    const ceases = before.length === 0 && written !== undefined ? [written] : before;
    if (ceases.length > 0 && (!item.acceptHeld || so?.isOwnChart === true)) {
      const text = 'It replaces a medicine of this chart, which has to be ceased with it.';
      const at = 'MedicationRequest.priorPrescription';
      item.result = result('held', {
        reasons: [{ text, at }],
        medicationIds: ceases,
        isStuck: so?.isOwnChart === true,
      });
      continue;
    }
    second.push({ ...one, ceases });
  }
  await write(run, resident, second);
}

/** What it says isn't given any more, or not now; null if it says no such thing. */
function withdrawnBy({ read: { medicine, named } }: JudgedItem): NamedMedicine | null {
  return medicine?.kind === 'ended' || named.status === 'on-hold' ? named : null;
}

const isAboutChart = (one: JudgedItem) => one.prior !== null || withdrawnBy(one) !== null;

/** Locked, so that no order ceases what a message asks about before it is held. */
async function lockedChart({ tx }: FhirRun, { id }: Resident): Promise<PrescribedSoFar> {
  await lockResident(tx, id);
  return await readPrescribed(tx, id);
}

function namingOf({ source, links }: FhirRun, { item, linkedId }: JudgedItem): Naming {
  const { id } = item.resource;
  const ids = [item.target, id, linkedId].flatMap((one) => one ?? []);
  return { source, root: links.root, keys: keysOf(item.resource), ids };
}

/** The medicines of the chart in whose place it comes. */
function replacedBy({ source, links }: FhirRun, so: PrescribedSoFar, { prior }: JudgedItem) {
  if (prior === null) return [];
  const key = prior.key.replace(/^\w+[/?]/, '');
  const ids = [key, ...(prior.linkedId === null ? [] : [prior.linkedId])];
  return stillToReplace(so, namedBy(so, { source, root: links.root, keys: [key], ids }));
}

const reasonsOf = ({ item, read }: JudgedItem): Issue[] => [...item.holds, ...read.holds];

/**
 * What comes of a message that a medicine isn't given any more. Undefined for any other, and for one that ends a line
 * that came from this sender and that nobody has prescribed here.
 */
function decideByChart(
  run: FhirRun,
  so: PrescribedSoFar,
  one: JudgedItem,
  timeZone: TimeZone,
): Result | undefined {
  const withdrawn = withdrawnBy(one);
  if (withdrawn === null) return undefined;
  const { item, read } = one;
  const { source } = run;
  const type = item.resource.resourceType;
  const own = [...so.medicines.values()].filter(
    ({ importedFrom, importedKey }) => importedFrom === source && importedKey === withdrawn.key,
  );
  if (own.length > 0 && !own.some(({ product }) => isSameMedicine(withdrawn, product))) {
    return refused('business-rule', otherMedicine, type);
  }
  const today = todayIn(timeZone, run.now);
  const { status } = withdrawn;
  const isError = status === 'entered-in-error';
  const there = findOnChart(so, namingOf(run, one), withdrawn, { timeZone, today });
  if (there.kind === 'running') {
    const { ids } = there;
    const isTheirs = ids.length === 1 && own.some(({ id }) => id === ids[0]) && !so.isOwnChart;
    if (isTheirs && !isError && reasonsOf(one).length === 0) return undefined;
    const text =
      ids.length > 0
        ? `Its status is ${status}, and this chart has it: whether to cease it has to be decided.`
        : `Its status is ${status}, and the catalogue doesn’t have its name: whether this chart has it has to be checked.`;
    const reasons = [...reasonsOf(one), { text, at: `${type}.status` } as const];
    return result('held', { reasons, medicationIds: ids, isStuck: true });
  }
  if (read.holds.length > 0) return undefined;
  if (isError) {
    return refused(
      'business-rule',
      'It was entered in error. An import removes nothing.',
      `${type}.status`,
    );
  }
  if (there.kind === 'none') {
    return notKept('it has ended, and this chart doesn’t have it', `${type}.status`);
  }
  return result('unchanged', { target: there.id === null ? null : { type, id: there.id } });
}

async function write(
  { tx, clock, newId, source, now }: FhirRun,
  { id: residentId, timeZone }: Resident,
  writable: readonly Writable[],
): Promise<ReadonlyMap<MedicineItem, string>> {
  const ids = new Map<MedicineItem, string>();
  if (writable.length === 0) return ids;
  const written = await writeOnboardingChart(tx, {
    residentId,
    medicines: writable.map(({ medicine }) => medicine),
    replaced: {
      on: todayIn(timeZone, now),
      by: new Map(writable.map(({ medicine, ceases = [] }) => [medicine.key, ceases])),
    },
    source,
    clock,
    newId,
  });
  for (const { one, medicine, notes } of writable) {
    const { item } = one;
    const done = written.get(medicine.key);
    if (done === undefined) throw new Error('A medicine has no outcome');
    const type = item.resource.resourceType;
    const { target } = done;
    if (target !== null) ids.set(item, target.id);
    item.result = {
      ...done,
      notes: [...notes, ...done.notes.map((one) => ({ ...one, at: type }))],
      target: isStored(done) && target !== null ? { ...target, type } : null,
    };
  }
  return ids;
}
