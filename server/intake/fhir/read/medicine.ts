import { Prescription, type ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { Supply } from '@wattle/contract/entities/supply.ts';
import { type DosageLine, plainText } from '@wattle/contract/fhir/dosage-line.ts';
import { isSequence } from '@wattle/contract/fhir/dosage-text.ts';
import { isPauseNote, pauseIn } from '@wattle/contract/fhir/pause.ts';
import type { StatedEvent } from '@wattle/contract/fhir/stated-event.ts';
import { isPrn } from '@wattle/contract/rules/line/medicine-line.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type {
  CodeableConcept,
  Coding,
  Dosage,
  Medication,
  MedicationRequest,
  MedicationStatement,
} from 'fhir/r4';
import { todayIn } from '../../../time.ts';
import type { Links } from '../../../fhir/links.ts';
import { isOwnNote } from '../../../fhir/map/medicine.ts';
import type { Issue } from '../../../fhir/outcome.ts';
import { type Reading, refused, result } from '../result.ts';
import type { ImportCatalogue } from '../../records/catalogue.ts';
import { dayReader } from './course.ts';
import { readDecisions } from './decided-doses.ts';
import { readDosages } from './dosage.ts';
import { supplyIn } from './supply.ts';
import { findProduct, type FoundProduct, nameOf } from './product.ts';

/** A medicine of another system, complete enough to be a line of a chart. */
export interface CurrentMedicine {
  readonly kind: 'current';
  /** What the sender names it by: its identifier as `system|value`, else the id it has there. */
  readonly key: string;
  readonly product: ProductIdentity;
  /** Kept as they came in, and passed through. */
  readonly codings: readonly Coding[];
  readonly prescription: DosageLine;
  readonly medicationType: 'MedicationOrder' | 'TakeHomeScript' | 'ComplementaryTherapyOrder';
  readonly repeats: number;
  /** Of a Schedule 8 medicine; null if it isn’t stated. */
  readonly supply: Supply | null;
  /** Who asked for it, as the sender writes it. */
  readonly prescribedByName: string;
  readonly prescribedAt: Date;
  /** Its pauses and decided doses that aren’t over; missing if there are none. */
  readonly events?: readonly StatedEvent[];
}

/** What a message calls a medicine, and whether it says that it is given. */
export interface NamedMedicine {
  readonly key: string;
  /** What the sender calls it, which may not match any product here. */
  readonly name: string;
  readonly product: ProductIdentity | null;
  /** As sent. */
  readonly status: string;
  /** The last day that it states, if that is past. */
  readonly endedOn: PlainDate | null;
}

/** A medicine that has ended: it isn't a line of a new chart, and it ends one that came in before. */
export interface EndedMedicine extends NamedMedicine {
  readonly kind: 'ended';
  readonly on: PlainDate;
  readonly reason: string | null;
}

export type ImportedMedicine = CurrentMedicine | EndedMedicine;

export interface MedicineToRead {
  readonly resource: MedicationRequest | MedicationStatement;
  /** What `medicationReference` leads to; null if the resource says the medicine itself. */
  readonly medication: Medication | null;
  /** The name of the person who asked for it; null to use the resource's text. */
  readonly requesterName: string | null;
}

export interface MedicineContext {
  readonly catalogue: ImportCatalogue;
  /** The instance whose own extensions are understood. */
  readonly links: Links;
  /** The time zone of the resident's facility. */
  readonly timeZone: TimeZone;
  readonly now: Date;
}

/**
 * What happens to a medicine that came in. Held: a prescriber or pharmacist decides first, and can take it onto the
 * chart only if it could be written whole.
 */
export type ReadMedicine = Reading<{
  readonly medicine: ImportedMedicine | null;
  readonly named: NamedMedicine;
}>;

/** Reads one medicine that came in. Nothing is guessed: what can’t be read for certain is held. */
export function readMedicine(source: MedicineToRead, context: MedicineContext): ReadMedicine {
  const { resource, medication } = source;
  const concept = medication === null ? resource.medicationCodeableConcept : medication.code;
  const refusals = refusalsOf(resource, concept, medication);
  if (refusals.length > 0) return { result: result('refused', { reasons: refusals }) };
  const dayOf = dayReader((at) => todayIn(context.timeZone, at));
  const today = todayIn(context.timeZone, context.now);
  const found = findProduct(
    concept ?? {},
    [...(resource.extension ?? []), ...(medication?.extension ?? [])],
    context.catalogue,
    context.links,
  );
  const { end } = periodOf(resource, dayOf);
  const named = {
    key: keyOf(resource),
    name: nameOf(concept ?? {}),
    product: 'product' in found ? found.product : null,
    status: resource.status,
    endedOn: end !== null && end < today ? end : null,
  };
  if (hasEnded(resource, dayOf, today)) {
    const on = named.endedOn ?? today;
    const reason = isStopped(resource) ? statusReasonOf(resource) : null;
    return { medicine: { kind: 'ended', ...named, on, reason }, named, holds: [] };
  }
  const paused = (resource.note ?? []).filter(isPauseNote);
  const pauses = paused.map(pauseIn).filter((pause) => pause !== undefined);
  const isPauseKnown = pauses.length > 0 && pauses.length === paused.length;
  const status = statusHolds(resource, dayOf, today, isPauseKnown);
  const holds = [...status.holds, ...otherHolds(resource)];
  const read = readDosages({
    dosages: dosagesOf(resource),
    course:
      resource.resourceType === 'MedicationRequest' ? resource.courseOfTherapyType : undefined,
    product: named.product,
    dayOf,
    ...periodOf(resource, dayOf),
  });
  if (read.refusal !== undefined) {
    const { text, at } = issue(resource, dosageName(resource), read.refusal);
    return { result: refused('business-rule', text, at) };
  }
  for (const text of read.holds) holds.push(issue(resource, dosageName(resource), text));
  if (pauses.length < paused.length) {
    holds.push(issue(resource, 'note', 'It is paused, and a note about that isn’t whole.'));
  }
  const notes = (resource.note ?? [])
    .filter((note) => !isPauseNote(note))
    .map(({ text }) => plainText(text))
    .filter((text) => text !== '' && !isOwnNote(text));
  const noted = notes.length === 0 ? { line: read.line } : withNotes(read.line, notes);
  if (noted.why !== undefined) holds.push(issue(resource, 'note', noted.why));
  const medicine = wholeOf(source, concept ?? {}, found, noted.line, dayOf, holds);
  if (medicine !== null) {
    if (medicine.product.schedule === 'S8') {
      holds.push(issue(resource, 'medication', 'It is a Schedule 8 medicine.'));
    }
    const { endDate } = medicine.prescription;
    if (endDate !== null && endDate < today) {
      holds.push(issue(resource, dosageName(resource), 'It is active, and its course has ended.'));
    }
  }
  const doses = readDecisions(read.decided, medicine, today);
  for (const text of doses.holds) holds.push(issue(resource, dosageName(resource), text));
  const events = [...pauses, ...doses.events];
  const whole = medicine && { ...medicine, ...(events.length > 0 && { events }) };
  return { medicine: status.isLine ? whole : null, named, holds };
}

/** A line that says what the notes say: they may be what makes the medicine safe. */
function withNotes(
  line: DosageLine | null,
  notes: readonly string[],
): { readonly line: DosageLine | null; readonly why?: string } {
  if (notes.some(isSequence)) {
    return {
      line: null,
      why: 'Its note says that its dose changes on the way: a person has to enter it.',
    };
  }
  const directions = [line?.directions ?? '', ...notes].filter((text) => text !== '').join('\n');
  return {
    line: line && { ...line, directions },
    why: 'It has a note, which a release adds to the directions.',
  };
}

type Resource = MedicineToRead['resource'];
type DayOf = ReturnType<typeof dayReader>;

function issue({ resourceType }: Resource, path: string, text: string) {
  return { text, at: `${resourceType}.${path}` };
}

const dosageName = ({ resourceType }: Resource) =>
  resourceType === 'MedicationRequest' ? 'dosageInstruction' : 'dosage';
const dosagesOf = (resource: Resource): readonly Dosage[] =>
  (resource.resourceType === 'MedicationRequest' ? resource.dosageInstruction : resource.dosage) ??
  [];

function keyOf({ identifier = [], id = '' }: Resource): string {
  const named = identifier.find(({ value }) => value !== undefined);
  return named === undefined ? id : `${named.system ?? ''}|${named.value}`;
}

/** Why it can't be a line of any chart, whoever looks at it. */
function refusalsOf(
  resource: Resource,
  concept: CodeableConcept | undefined,
  medication: Medication | null,
): Issue[] {
  const refusals: Issue[] = [];
  const refuse = (path: string, text: string) => refusals.push(issue(resource, path, text));
  const hasModifier = [resource, ...dosagesOf(resource)].some(
    ({ modifierExtension = [] }) => modifierExtension.length > 0,
  );
  if (hasModifier || (medication?.modifierExtension ?? []).length > 0) {
    refuse(
      'modifierExtension',
      'It has a modifier extension, which may change what all of it means.',
    );
  }
  if (resource.implicitRules !== undefined)
    refuse('implicitRules', 'It follows rules not known here.');
  if (medication?.status === 'entered-in-error') {
    refuse('medication', 'The medicine was entered in error.');
  }
  if (resource.resourceType === 'MedicationRequest') {
    const { intent, doNotPerform } = resource;
    if (['proposal', 'plan', 'option'].includes(intent)) {
      refuse('intent', `Its intent is ${intent}, which is no order.`);
    }
    if (doNotPerform === true)
      refuse('doNotPerform', 'It says that a medicine is not to be given.');
  }
  if (concept === undefined || nameOf(concept) === '') {
    refuse('medication', 'The medicine has neither text nor display.');
  }
  return refusals;
}

/** Whether a medicine ended; not if that isn't clear. */
function hasEnded(resource: Resource, dayOf: DayOf, today: PlainDate): boolean {
  if (isStopped(resource) || resource.status === 'entered-in-error') return true;
  return resource.status === 'completed' && !isOfExpiredChart(resource, dayOf, today);
}

const isStopped = ({ status }: Resource) =>
  status === 'stopped' || status === 'cancelled' || status === 'not-taken';

function statusReasonOf({ statusReason }: Resource): string | null {
  const [first] = [statusReason].flat();
  return plainText(first?.text ?? '') || null;
}

/** Completed only because its chart has expired, or replaced before that: the resource doesn’t say which. */
function isOfExpiredChart(resource: Resource, dayOf: DayOf, today: PlainDate): boolean {
  if (resource.resourceType !== 'MedicationRequest' || resource.status !== 'completed')
    return false;
  const { end } = periodOf(resource, dayOf);
  const expiry = dayOf(resource.dispenseRequest?.validityPeriod?.end ?? '');
  return expiry !== null && expiry < today && (end === null || end >= today);
}

/** The first and last day that the dosage states, or else the resource. */
function periodOf(resource: Resource, dayOf: DayOf) {
  const periods = dosagesOf(resource).map(({ timing }) => timing?.repeat?.boundsPeriod);
  const [start] = periods.flatMap((one) => one?.start ?? []).toSorted();
  const ends = periods.flatMap((one) => one?.end ?? []).toSorted();
  // Steps may follow one that ends.
  const end = ends.length === periods.length ? ends.at(-1) : undefined;
  const { effectivePeriod, effectiveDateTime } =
    resource.resourceType === 'MedicationStatement' ? resource : {};
  const first = start ?? effectivePeriod?.start ?? effectiveDateTime ?? writtenOn(resource);
  const last = end ?? effectivePeriod?.end;
  return {
    start: first === undefined ? null : dayOf(first),
    end: last === undefined ? null : dayOf(last),
  };
}

const writtenOn = (resource: Resource) =>
  resource.resourceType === 'MedicationRequest' ? resource.authoredOn : resource.dateAsserted;

function statusHolds(resource: Resource, dayOf: DayOf, today: PlainDate, isPauseKnown: boolean) {
  const { status } = resource;
  if (status === 'active' || (status === 'on-hold' && isPauseKnown)) {
    return { holds: [], isLine: true };
  }
  const why = status === 'on-hold' ? statusReasonOf(resource) : null;
  const text = isOfExpiredChart(resource, dayOf, today)
    ? 'Its chart has expired: whether it is still given has to be asked.'
    : `Its status is ${status}${why === null ? '' : ` (${why})`}: whether it is given has to be asked.`;
  return { holds: [issue(resource, 'status', text)], isLine: status === 'unknown' };
}

function otherHolds(resource: Resource): Issue[] {
  const holds: Issue[] = [];
  if (resource.resourceType === 'MedicationStatement') {
    const text = 'It was recorded and not ordered: it is proposed as a line.';
    holds.push({ text, at: 'MedicationStatement' });
    return holds;
  }
  const { intent, substitution } = resource;
  if (intent !== 'order' && intent !== 'original-order') {
    holds.push(
      issue(resource, 'intent', `Its intent is ${intent}, which is part of another order.`),
    );
  }
  if (substitution?.allowedBoolean === false) {
    holds.push(issue(resource, 'substitution', 'Its brand may not be substituted.'));
  }
  return holds;
}

/** The medicine with all that a line has; null, with the reasons, if something is missing. */
function wholeOf(
  { resource, requesterName }: MedicineToRead,
  concept: CodeableConcept,
  found: FoundProduct,
  line: DosageLine | null,
  dayOf: DayOf,
  holds: Issue[],
): CurrentMedicine | null {
  const hold = (path: string, text: string) => holds.push(issue(resource, path, text));
  if ('problem' in found) hold('medication', found.problem);
  const written = writtenOn(resource);
  const prescribedAt = written === undefined || dayOf(written) === null ? null : new Date(written);
  if (prescribedAt === null)
    hold(dateName(resource), 'When it was written is not stated to the day.');
  const requester =
    resource.resourceType === 'MedicationRequest' ? resource.requester : resource.informationSource;
  const prescribedByName = plainText(requesterName ?? requester?.display ?? '').slice(0, 200);
  if (prescribedByName === '') hold('requester', 'Who asked for it is not stated.');
  if ('problem' in found || line === null || prescribedAt === null || prescribedByName === '') {
    return null;
  }
  const { product } = found;
  const { courseType, endDate, prnReason, maximum24h } = line;
  const isStorable = Prescription.safeParse({
    ...line,
    productCode: product.code,
    brandName: product.brandName,
  }).success;
  const isWhole =
    (courseType !== 'ShortCourse' || endDate !== null) &&
    (courseType !== 'AsRequired' || (prnReason !== null && maximum24h !== null)) &&
    (endDate === null || endDate >= line.startDate);
  if (!isStorable || !isWhole) {
    hold(dosageName(resource), 'It does not fit a line of the chart.');
    return null;
  }
  if (isPrn(line) && (prnReason === null || maximum24h === null)) {
    hold(
      dosageName(resource),
      'It is given when required, and what for or the most in 24 hours is not stated.',
    );
  }
  const isTakeHome = 'category' in resource && hasCode([resource.category].flat(), 'discharge');
  const isComplementary = product.complementary ? 'ComplementaryTherapyOrder' : 'MedicationOrder';
  const repeats =
    resource.resourceType === 'MedicationRequest'
      ? (resource.dispenseRequest?.numberOfRepeatsAllowed ?? 0)
      : 0;
  return {
    kind: 'current',
    key: keyOf(resource),
    product,
    codings: concept.coding ?? [],
    prescription: line,
    medicationType: isTakeHome ? 'TakeHomeScript' : isComplementary,
    repeats,
    supply: supplyIn(resource, product),
    prescribedByName,
    prescribedAt,
  };
}

const dateName = ({ resourceType }: Resource) =>
  resourceType === 'MedicationRequest' ? 'authoredOn' : 'dateAsserted';

const hasCode = (concepts: readonly (CodeableConcept | undefined)[], wanted: string) =>
  concepts.some((one) => one?.coding?.some(({ code }) => code === wanted));
