import { Criticality } from '@wattle/contract/entities/allergy.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { longest } from '@wattle/contract/entities/medication.ts';
import { criticalityNames } from '@wattle/contract/rules/residents/allergy-text.ts';
import { plainText } from '@wattle/contract/fhir/dosage-line.ts';
import type {
  AllergyIntolerance,
  Annotation,
  Dosage,
  FhirResource,
  List,
  MedicationRequest,
  MedicationStatement,
  Reference,
} from 'fhir/r4';
import { isOwnExtension } from '@wattle/contract/fhir/systems.ts';
import { containedMedication } from '@wattle/contract/fhir/contained-medication.ts';
import { type Finding, findingText } from '@wattle/contract/fhir/finding.ts';
import { codedDosage } from './coded-dosage.ts';
import { dayText, periodText, quantityText, textOf, textsOf } from './fhir-words.ts';

type Words = Pick<HeldItem, 'kind' | 'title' | 'facts'>;
type Facts = Record<string, string | undefined>;

function sentenceOf(words: string): string {
  const end = /[.?!]$/.test(words) || words === '' ? '' : '.';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`;
}

/** What an import found, as a sentence. The path in the resource comes before it as it was sent. */
export const findingSentence = (finding: Finding): string =>
  findingText({ ...finding, text: sentenceOf(finding.text) });

/** Why an item waits, without the path in the resource: that is for the report, and for its sender. */
export const plainReason = ({ text }: Finding): string => sentenceOf(text);

/** What another system's resource says, in its sender's words; nothing is interpreted. */
export function wordsOf(resource: FhirResource): Words {
  const { resourceType } = resource;
  if (resourceType === 'MedicationRequest' || resourceType === 'MedicationStatement') {
    return medicineWords(resource);
  }
  if (resourceType === 'AllergyIntolerance') return allergyWords(resource);
  if (resourceType === 'List') return listWords(resource);
  if (resourceType === 'Patient') {
    return { kind: 'Death', title: dayText(resource.deceasedDateTime) || noDate, facts: [] };
  }
  if (resourceType === 'Encounter') {
    return { kind: 'Discharge', title: dayText(resource.period?.end) || noDate, facts: [] };
  }
  return { kind: 'Other', title: resourceType, facts: [] };
}

const noDate = 'on a day that isn’t stated';

/** What a status says has become of a medicine; the others say that it is given. */
const withdrawals: Record<string, HeldItem['kind'] | undefined> = {
  stopped: 'Stopped',
  cancelled: 'Stopped',
  'not-taken': 'Stopped',
  completed: 'Completed',
  'on-hold': 'On hold',
  'entered-in-error': 'Entered in error',
};

/** Why a medicine of the chart is ceased after all: who says so, and their reason. */
export function ceaseReasonOf(resource: FhirResource, sender: string): string {
  const { resourceType } = resource;
  if (resourceType !== 'MedicationRequest' && resourceType !== 'MedicationStatement') return '';
  const [first] = [resource.statusReason].flat();
  const what = withdrawals[resource.status] ?? 'Replaced';
  const reason = [`${what}, says ${sender}`, textOf(first)].filter((one) => one !== '').join(': ');
  return plainText(reason).slice(0, longest.reason);
}

function medicineWords(resource: MedicationRequest | MedicationStatement): Words {
  const medication = containedMedication(resource);
  const { medicationCodeableConcept, medicationReference } = resource;
  const title =
    textOf(medicationCodeableConcept) ||
    textOf(medication?.code) ||
    medicationReference?.display ||
    'Medicine without a name';
  const isRequest = resource.resourceType === 'MedicationRequest';
  const lines = (isRequest ? resource.dosageInstruction : resource.dosage) ?? [];
  const common: Facts = {
    Form: textOf(medication?.form),
    ...dosageFacts(lines),
    Reason: [textsOf(resource.reasonCode), ...(resource.reasonReference ?? []).map(personText)]
      .filter(Boolean)
      .join(', '),
    Status: codeText(resource.status),
    'Reason for the status': isRequest
      ? textOf(resource.statusReason)
      : textsOf(resource.statusReason),
  };
  const own: Facts = isRequest
    ? {
        Intent: codeText(resource.intent),
        'Prescribed on': dayText(resource.authoredOn),
        'Prescribed by': personText(resource.requester),
        Priority: codeText(resource.priority),
        Repeats: resource.dispenseRequest?.numberOfRepeatsAllowed?.toString(),
        Supply: quantityText(resource.dispenseRequest?.quantity),
        'Other brands': brandText(resource.substitution),
      }
    : {
        Taken: dayText(resource.effectiveDateTime) || periodText(resource.effectivePeriod),
        'Recorded on': dayText(resource.dateAsserted),
        'Recorded by': personText(resource.informationSource),
      };
  return {
    kind: withdrawals[resource.status] ?? 'Medicine',
    title,
    facts: factsOf({
      ...common,
      ...own,
      Note: notesText(resource.note),
      'Further data': furtherData([resource, ...lines]),
    }),
  };
}

function allergyWords(resource: AllergyIntolerance): Words {
  const reactions = (resource.reaction ?? []).map((reaction) =>
    [
      textsOf(reaction.manifestation),
      reaction.severity,
      reaction.description,
      notesText(reaction.note),
      textOf(reaction.substance) && `to ${textOf(reaction.substance)}`,
      textOf(reaction.exposureRoute),
      dayText(reaction.onset),
    ]
      .filter(Boolean)
      .join(', '),
  );
  return {
    kind: 'Allergy',
    title: textOf(resource.code) || 'Allergy without a name',
    facts: factsOf({
      Reaction: reactions.join('; '),
      'Clinical status': codeText(textOf(resource.clinicalStatus)),
      Verification: codeText(textOf(resource.verificationStatus)),
      Type: codeText([resource.type, ...(resource.category ?? [])].filter(Boolean).join(', ')),
      Criticality: criticalityText(resource.criticality),
      Since: dayText(resource.onsetDateTime) || resource.onsetString,
      'Recorded on': dayText(resource.recordedDate),
      'Recorded by': personText(resource.recorder) || personText(resource.asserter),
      'Last time': dayText(resource.lastOccurrence),
      Note: notesText(resource.note),
      'Further data': furtherData([resource]),
    }),
  };
}

function listWords(resource: List): Words {
  return {
    kind: 'Allergy list',
    title: resource.title || textOf(resource.code) || 'List',
    facts: factsOf({
      'Why it is empty': textOf(resource.emptyReason),
      Entries: resource.entry?.length.toString(),
      'Recorded on': dayText(resource.date),
      'Recorded by': personText(resource.source),
      Note: notesText(resource.note),
    }),
  };
}

/** Each instruction as it was sent, with its codes in words too, because the text may leave them out. */
function dosageFacts(lines: readonly Dosage[]): Facts {
  return Object.fromEntries(
    lines.flatMap((line, at) => {
      const name = lines.length > 1 ? `Directions ${at + 1} of ${lines.length}` : 'Directions';
      const coded = codedDosage(line);
      return [
        [name, [line.text, line.patientInstruction].filter(Boolean).join('. ') || 'Not in words'],
        [`${name}, as coded`, coded],
      ];
    }),
  );
}

/** A code made of English words, as words: `On hold` for `on-hold`. */
function codeText(code: string | undefined): string {
  const words = (code ?? '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** In our own words; a code that isn't one of FHIR's stays as it was sent. */
function criticalityText(code: string | undefined): string {
  const known = Criticality.safeParse(code);
  return codeText(known.success ? criticalityNames[known.data] : code);
}

const notesText = (notes: readonly Annotation[] | undefined) =>
  (notes ?? []).map(({ text }) => text).join('; ');

/** A reference on its own is an id of another system, which tells a reader nothing. */
const personText = (reference: Reference | undefined) => reference?.display ?? '';

function brandText(substitution: MedicationRequest['substitution']): string {
  const { allowedBoolean, allowedCodeableConcept, reason } = substitution ?? {};
  const allowed = allowedBoolean === undefined ? '' : allowedBoolean ? 'Allowed' : 'Not allowed';
  return [allowed, textOf(allowedCodeableConcept), textOf(reason)].filter(Boolean).join(', ');
}

/** What extensions say in plain values, each after the last part of its name, as words. */
function furtherData(elements: readonly Pick<Dosage, 'extension'>[]): string {
  const texts = elements.flatMap(({ extension = [] }) =>
    extension.flatMap((one) => {
      const value = Object.entries(one).find(([name]) => name.startsWith('value'))?.[1] as unknown;
      const isPlain = typeof value === 'string' || typeof value === 'number';
      if (isOwnExtension(one.url) || !(isPlain || typeof value === 'boolean')) return [];
      return [`${nameInWords(one.url.split('/').at(-1))}: ${value}`];
    }),
  );
  return texts.join('; ');
}

/** A name as programs write it, in words: `Taken with food` for `takenWithFood`. */
const nameInWords = (name = '') =>
  codeText(name.replaceAll(/(?<=[a-z])(?=[A-Z])|[_.]/g, '-').toLowerCase());

const factsOf = (facts: Facts): Words['facts'] =>
  Object.entries(facts).flatMap(([label, text = '']) => (text === '' ? [] : [{ label, text }]));
