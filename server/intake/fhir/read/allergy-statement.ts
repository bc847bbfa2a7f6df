import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { type AllergyStatus, Criticality } from '@wattle/contract/entities/allergy.ts';
import {
  codeSystems,
  noKnownAllergy,
  ownExtensions,
  rootOf,
} from '@wattle/contract/fhir/systems.ts';
import type {
  AllergyIntolerance,
  AllergyIntoleranceReaction,
  Annotation,
  CodeableConcept,
  List,
} from 'fhir/r4';
import type { Statement } from '../../records/allergy-statements.ts';
import { plainAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { longestNote, longestReaction, longestSource } from '../../records/merged-allergy.ts';
import { enteredInError, notKept, refused, type Reading, heldForGood } from '../result.ts';

type StatementReading = Reading<{ readonly statement: Statement }> & {
  /** A person may find that it is an allergy that somebody has. */
  readonly mayBeActive?: true;
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

export function readAllergy(resource: AllergyIntolerance): StatementReading {
  const { code, clinicalStatus, verificationStatus, reaction = [], note, criticality } = resource;
  const at = 'AllergyIntolerance';
  // A status that makes it inactive counts, whatever system its code claims to be from.
  const isVerified = (status: string) => codesOf(verificationStatus).includes(status);
  const text = textOf(code);
  const isError = isVerified('entered-in-error');
  if (isError && text === '') return { result: enteredInError(`${at}.verificationStatus`) };
  const isCoded = hasCode(code, codeSystems.snomed, noKnownAllergy);
  if (text === '' && !isCoded) {
    return { result: refused('required', 'has neither a text nor a display', `${at}.code`) };
  }
  if (text.length > 200) {
    const why = 'The text is longer than an allergen here can be.';
    return { result: heldForGood(why, `${at}.code`), mayBeActive: true };
  }
  const isOver = codesOf(clinicalStatus).some((one) => one === 'inactive' || one === 'resolved');
  const ended = isError ? 'entered-in-error' : isVerified('refuted') ? 'refuted' : 'inactive';
  const saysNone = noneKnown.includes(plainAllergen(text).replace(/\.$/, ''));
  if (ended !== 'inactive' || isOver) {
    const place = `${at}.${ended === 'inactive' ? 'clinicalStatus' : 'verificationStatus'}`;
    if (!isCoded && !saysNone && !negation.test(text)) {
      return { statement: { kind: 'ended', allergen: text, state: ended, at: place }, holds: [] };
    }
    return {
      result: isError
        ? enteredInError(place)
        : heldForGood('It says that there is none, and that this isn’t so.', place),
    };
  }
  const holds: Finding[] = hasCode(clinicalStatus, codeSystems.allergyClinical, 'active')
    ? []
    : [{ text: 'It doesn’t say that it is active.' }];
  if (isCoded && text !== '' && !saysNone) {
    return {
      result: heldForGood('Its code says that none are known, and its text doesn’t.', `${at}.code`),
      mayBeActive: true,
    };
  }
  // Of this instance, or another: said of the record there.
  const isOfSource = ({ extension = [] }: Annotation) =>
    extension.some(({ url }) => rootOf(url, ownExtensions.notAtSource) !== undefined);
  const beside = joinTexts(textsIn(note?.filter((one) => !isOfSource(one))));
  if (beside.length > longestNote) {
    return {
      result: heldForGood('Its note is too long to be kept.', `${at}.note`),
      mayBeActive: true,
    };
  }
  if (isCoded || saysNone) {
    const texts = { allergyNote: beside, allergyDisclaimer: '' };
    return { statement: { kind: 'status', status: 'NONE KNOWN', texts }, holds };
  }
  if (negation.test(text)) {
    return {
      result: heldForGood(
        'It says that there is none of one kind, which is not “none known”.',
        `${at}.code`,
      ),
    };
  }
  // A reaction may be reported without what it looked like.
  const reactions: readonly Partial<AllergyIntoleranceReaction>[] = reaction;
  const manifestations = reactions.flatMap(({ manifestation = [], severity }) =>
    manifestation.flatMap((one) => {
      const name = textOf(one);
      return name === '' ? [] : [severity === undefined ? name : `${name} (${severity})`];
    }),
  );
  if (manifestations.length === 0) holds.push({ text: 'No reaction is stated.' });
  const whole = joinTexts(manifestations, ', ');
  if (whole.length > longestReaction)
    holds.push({ text: 'Its reactions are too long to be listed whole.' });
  const own = joinTexts([beside, ...reactions.flatMap((one) => wordsOf(one, text))]);
  if (own.length > longestNote) {
    return { result: heldForGood('Its notes are too long to be kept.', at), mayBeActive: true };
  }
  const read = Criticality.safeParse(criticality);
  const since = onsetOf(resource);
  const saidBy = (resource.asserter?.display ?? '').trim().slice(0, longestSource);
  return {
    statement: {
      kind: 'listed',
      allergen: text,
      reaction: whole.slice(0, longestReaction),
      ...(read.success && { criticality: read.data }),
      ...(own !== '' && { note: own }),
      ...(resource.type !== undefined && { type: resource.type }),
      ...(isVerified('confirmed') && { certainty: 'confirmed' as const }),
      ...(isVerified('unconfirmed') && { certainty: 'unconfirmed' as const }),
      ...(since !== '' && { since }),
      ...(saidBy !== '' && { saidBy }),
    },
    holds,
  };
}

/** When it began, as far as it is a text or a day. */
function onsetOf({ onsetString, onsetDateTime }: AllergyIntolerance): string {
  return (onsetString ?? onsetDateTime?.slice(0, 10) ?? '').trim().slice(0, longestSource);
}

/** What a reaction says that isn't a manifestation. */
function wordsOf(
  { description = '', note, substance, exposureRoute }: Partial<AllergyIntoleranceReaction>,
  allergen: string,
): string[] {
  const to = textOf(substance);
  const route = textOf(exposureRoute);
  return [
    ...(to === '' || to === allergen ? [] : [`Reacted to ${to}`]),
    ...(route === '' ? [] : [`Exposure: ${route}`]),
    description.trim(),
    ...textsIn(note),
  ];
}

const textsIn = (notes: readonly Annotation[] = []) => notes.map(({ text }) => text.trim());

const joinTexts = (texts: readonly string[], by = '\n') =>
  [...new Set(texts)].filter((text) => text !== '').join(by);

function readList(resource: List): StatementReading {
  const { status, code, emptyReason, note = [] } = resource;
  if (status === 'entered-in-error') {
    return { result: enteredInError('List.status') };
  }
  if (
    !hasCode(code, codeSystems.listUse, 'allergies') &&
    !hasCode(code, 'http://loinc.org', '48765-2')
  ) {
    return { result: notKept('only lists of allergies are kept', 'List') };
  }
  if (status !== 'current') return { result: notKept('it is not the current list', 'List.status') };
  const isDisclaimer = ({ extension = [] }: Annotation) =>
    extension.some(({ url }) => rootOf(url, ownExtensions.disclaimer) !== undefined);
  const texts = {
    allergyNote: joinTexts(textsIn(note.filter((one) => !isDisclaimer(one)))),
    allergyDisclaimer: joinTexts(textsIn(note.filter(isDisclaimer))),
  };
  if (Object.values(texts).some((text) => text.length > longestNote)) {
    return { result: heldForGood('Its notes are too long to be kept.', 'List.note') };
  }
  if (emptyReason === undefined) {
    return note.length === 0
      ? { result: notKept('the allergies come by themselves', 'List.entry') }
      : { statement: { kind: 'texts', texts }, holds: [] };
  }
  const [reason] = (emptyReason.coding ?? []).flatMap((one) => one.code ?? []);
  const answer =
    reason === 'nilknown' ? 'NONE KNOWN' : reason === 'notasked' ? 'NOT ASKED' : 'NONE SUPPLIED';
  return { statement: { kind: 'status', status: answer, texts }, holds: [] };
}

export const readStatement = (resource: AllergyIntolerance | List): StatementReading =>
  resource.resourceType === 'List' ? readList(resource) : readAllergy(resource);

/** Whether it says something that can be recorded for somebody with this answer on allergies. */
export function canBeRecorded(
  resource: AllergyIntolerance | List,
  recorded: AllergyStatus,
): boolean {
  const read = readStatement(resource);
  if ('result' in read) return false;
  const { statement } = read;
  return (
    statement.kind !== 'ended' &&
    (statement.kind !== 'status' || statement.status !== 'NONE KNOWN' || recorded !== 'LISTED')
  );
}
