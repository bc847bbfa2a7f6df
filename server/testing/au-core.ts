import type {
  Address,
  AllergyIntolerance,
  Encounter,
  Extension,
  FhirResource,
  Identifier,
  Organization,
  Patient,
  PractitionerRole,
  Reference,
} from 'fhir/r4';

/** A rule by its name, and whether the resource keeps to it. */
type Check = readonly [rule: string, isKept: unknown];

const broken = (checks: readonly Check[]) =>
  checks.flatMap(([rule, isKept]) => (isKept ? [] : [rule]));

/**
 * What AU Core 2.0.0 and R4 require of the resources that are read here, checked without the code that makes them:
 * names of the rules that one breaks.
 */
export function brokenRules(resource: FhirResource): string[] {
  const identifiers = 'identifier' in resource ? [resource.identifier ?? []].flat() : [];
  return [
    ...emptyParts(resource, resource.resourceType),
    ...broken([
      ['id-1', /^[A-Za-z0-9.-]{1,64}$/.test(resource.id ?? '')],
      ...referencesIn(resource).map(
        ({ reference = '' }): Check => [
          'reference',
          /^[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64}$/.test(reference),
        ],
      ),
      ...identifiers.flatMap(identifierChecks),
      ...checksOf(resource),
    ]),
  ];
}

function checksOf(resource: FhirResource): readonly Check[] {
  const { resourceType } = resource;
  if (resourceType === 'Patient') return patientChecks(resource);
  if (resourceType === 'AllergyIntolerance') return allergyChecks(resource);
  if (resourceType === 'PractitionerRole') return roleChecks(resource);
  if (resourceType === 'Encounter') return encounterChecks(resource);
  if (resourceType === 'Organization') return organisationChecks(resource);
  if (resourceType === 'HealthcareService') return [['name', resource.name]];
  if (resourceType === 'Practitioner') {
    const { name = [] } = resource;
    return [['name', name.length], ...name.map(({ family }): Check => ['name.family', family])];
  }
  if (resourceType === 'Location') {
    const { address, type, identifier } = resource;
    return [['au-core-loc-01', address ?? type ?? identifier], ...addressChecks(address)];
  }
  if (resourceType === 'List') {
    const { emptyReason, entry } = resource;
    return [['lst-1 and a reason', (emptyReason === undefined) !== (entry === undefined)]];
  }
  return [[`nothing is known of ${resourceType}`, false]];
}

function patientChecks(patient: Patient): Check[] {
  const { identifier = [], name = [], gender = '', birthDate = '', extension } = patient;
  const statuses = extensionsOf(extension, 'indigenous-status');
  const registrations = extensionsOf(extension, 'closing-the-gap-registration');
  return [
    ['au-core-pat-01', identifier.some(({ system, value }) => system && value)],
    ['au-core-pat-02', name.some(({ family }) => family) !== name.some(hasAbsentReason)],
    ...name.map(({ text, family, given }): Check => ['au-core-pat-03', text ?? family ?? given]),
    ['gender', ['male', 'female', 'other', 'unknown'].includes(gender)],
    ['birthDate', /^\d{4}-\d{2}-\d{2}$/.test(birthDate)],
    ['active', patient.active === true],
    ['indigenous-status', /^[12349]$/.test(statuses[0]?.valueCoding?.code ?? '')],
    ['indigenous-status 0..1', statuses.length === 1],
    ['closing-the-gap-registration 0..1', registrations.length <= 1],
    ['managingOrganization', patient.managingOrganization?.reference],
  ];
}

function allergyChecks(allergy: AllergyIntolerance): Check[] {
  const { clinicalStatus, verificationStatus, code, patient, reaction = [] } = allergy;
  const isError = verificationStatus?.coding?.[0]?.code === 'entered-in-error';
  return [
    ['ait-1', isError || clinicalStatus],
    ['ait-2', !isError || !clinicalStatus],
    ['code', code?.text],
    ['patient', patient.reference?.startsWith('Patient/')],
    ...reaction.map(({ manifestation }): Check => ['manifestation', manifestation.length]),
  ];
}

function encounterChecks({ status, class: kind, subject, location = [] }: Encounter): Check[] {
  return [
    ['status', ['in-progress', 'onleave', 'finished'].includes(status)],
    ['class', kind.system && kind.code],
    ['subject', subject?.reference?.startsWith('Patient/')],
    ...location.map((one): Check => ['location', one.location.reference]),
  ];
}

function organisationChecks({ name, identifier = [] }: Organization): Check[] {
  return [
    ['name', name],
    ...identifier.map(({ type, system = '' }): Check => {
      const isNoi = type?.coding?.some(({ code }) => code === 'NOI') === true;
      return ['au-core-org-01', !isNoi || /\/(hpio|paio)\/1\.0$/.test(system)];
    }),
  ];
}

function roleChecks({ practitioner = {} }: PractitionerRole): Check[] {
  const isNamed = practitioner.reference ?? practitioner.identifier ?? practitioner.display;
  return [['au-core-prarol-01', Boolean(isNamed) !== hasAbsentReason(practitioner)]];
}

const hasAbsentReason = ({ extension }: { extension?: Extension[] | undefined }) =>
  extensionsOf(extension, 'data-absent-reason').length > 0;

const extensionsOf = (extensions: readonly Extension[] = [], name: string) =>
  extensions.filter(({ url }) => url.endsWith(`/${name}`));

function identifierChecks(identifier: Identifier): Check[] {
  const { type, system = '', value = '', extension = [], period, assigner } = identifier;
  const code = type?.coding?.[0]?.code ?? '';
  const prefixes: Readonly<Record<string, string>> = { NI: '800360', NPI: '800361', NOI: '80036' };
  const forms: Readonly<Record<string, RegExp>> = {
    MC: /^\d{10,11}$/,
    DVAU: /^.{1,9}$/,
    PEN: /^.{1,10}$/,
    AHPRA: /^[A-Z]{3}\d{10}$/,
    ABN: /^\d{11}$/,
  };
  const prefix = prefixes[code];
  return [
    ['identifier.type', type?.coding?.[0]?.system && code],
    ['identifier.system', /^(https?|urn):\S+$/.test(system)],
    ['identifier.value', value],
    [`inv of ${code}`, prefix === undefined || (value.startsWith(prefix) && isLuhn16(value))],
    [`form of ${code}`, forms[code]?.test(value) ?? true],
    ['assigner of MR', code !== 'MR' || assigner?.display],
    ['period.end', period === undefined || /^\d{4}-\d{2}-\d{2}$/.test(period.end ?? '')],
    ...extension.map(({ valueCoding }): Check => {
      const status = valueCoding?.code ?? 'active';
      return ['ihi status', /^[a-z]+$/.test(status) && status !== 'none'];
    }),
  ];
}

function isLuhn16(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .map((digit, i) => (i % 2 === 0 ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit))
    .reduce((total, one) => total + one, 0);
  return digits.length === 16 && sum % 10 === 0;
}

/** Rules for an address by the Australian profile, which an address with a country claims to follow. */
function addressChecks(address: Address | undefined): Check[] {
  if (address?.country === undefined) return [];
  const { text, line, state = '', postalCode = '', country } = address;
  const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
  return [
    ['country', country === 'AU'],
    ['inv-add-0', text ?? line],
    ['state', states.includes(state)],
    ['inv-add-3', /^\d{4}$/.test(postalCode)],
  ];
}

/** Where a value is empty: FHIR has no empty texts, arrays or objects, and no null here. */
function* emptyParts(value: unknown, path: string): Generator<string> {
  if (value === null || value === undefined || (typeof value === 'string' && !value.trim())) {
    yield `${path} is empty`;
  } else if (typeof value === 'object') {
    const parts = Object.entries(value);
    if (parts.length === 0) yield `${path} is empty`;
    for (const [name, part] of parts) yield* emptyParts(part, `${path}.${name}`);
  }
}

function referencesIn(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'reference' in value ? [value as Reference] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
