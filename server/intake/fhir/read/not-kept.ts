import type {
  AllergyIntolerance,
  FhirResource,
  MedicationRequest,
  MedicationStatement,
} from 'fhir/r4';
import { textOf, textsOf } from '../../../presenters/fhir-words.ts';
import { furtherData, sweep } from './sweep.ts';

type Medicine = MedicationRequest | MedicationStatement;

/**
 * What a clinician may need of a resource and no record here has a place for, as sentences: for its sender, and for who
 * releases it. Dates, authors and other records of administration aren’t listed.
 */
export function notKeptOf(resource: FhirResource): string[] {
  const { resourceType } = resource;
  const lost =
    resourceType === 'MedicationRequest' || resourceType === 'MedicationStatement'
      ? lostOfMedicine(resource)
      : resourceType === 'AllergyIntolerance'
        ? lostOfAllergy(resource)
        : [];
  const { holds } = sweep(structuredClone(resource), resourceType);
  const hasMore = holds.some(({ text }) => text === furtherData);
  return [...lost, ...(hasMore ? ['Its further data isn’t kept.'] : [])];
}

function lostOfMedicine(resource: Medicine): string[] {
  const [dosage] =
    (resource.resourceType === 'MedicationRequest'
      ? resource.dosageInstruction
      : resource.dosage) ?? [];
  const { reasonCode, reasonReference } = resource;
  const isReasonKept =
    reasonReference === undefined &&
    textsOf(reasonCode) === textOf(dosage?.asNeededCodeableConcept);
  return [
    ...(isReasonKept ? [] : ['What it is for isn’t kept.']),
    ...(resource.resourceType === 'MedicationRequest' ? lostOfRequest(resource) : []),
  ];
}

const keptSupply =
  'How much is to be supplied is kept only of a Schedule 8 medicine, in whole numbers of what is counted.';

function lostOfRequest(resource: MedicationRequest): string[] {
  const { priority, substitution, dispenseRequest, supportingInformation } = resource;
  const { quantity, expectedSupplyDuration, dispenseInterval, initialFill } = dispenseRequest ?? {};
  const supply = quantity ?? dispenseInterval;
  const otherSupply = expectedSupplyDuration ?? initialFill;
  const others = supportingInformation ?? resource.detectedIssue;
  return [
    ...(priority === undefined || priority === 'routine' ? [] : ['Its priority isn’t kept.']),
    ...(substitution === undefined ? [] : ['What it says of other brands isn’t kept.']),
    ...(supply === undefined ? [] : [keptSupply]),
    ...(otherSupply === undefined
      ? []
      : ['How long a supply lasts, or what is supplied first, isn’t kept.']),
    ...(others === undefined ? [] : ['The other records that it refers to aren’t kept.']),
  ];
}

const uncertain = ['presumed', 'provisional'];

function lostOfAllergy(resource: AllergyIntolerance): string[] {
  const { verificationStatus, lastOccurrence, reaction = [] } = resource;
  const isUncertain = verificationStatus?.coding?.some(({ code }) => uncertain.includes(`${code}`));
  const began = ['onsetAge', 'onsetPeriod', 'onsetRange'].some((name) => name in resource);
  const isDated = began || lastOccurrence !== undefined || reaction.some(({ onset }) => onset);
  return [
    ...(isUncertain === true ? ['That it is not confirmed isn’t kept.'] : []),
    ...(isDated ? ['When it began or last happened isn’t kept.'] : []),
  ];
}
