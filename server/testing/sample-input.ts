import type { Operation } from '@wattle/contract/operations/operation.ts';
import { jsonSchemaOf } from '../http/schemas.ts';

type Schema = ReturnType<typeof jsonSchemaOf>;

/** What a sampled call is about. */
export interface SampleTarget {
  readonly resident: { authoringSystem: string; authoringSystemForeignKey: string };
  readonly medicationId: string;
  readonly allergyChangeId: string;
  readonly orderId: string;
}

export interface SampleCall {
  readonly url: string;
  readonly body: unknown;
}

/** A valid call of any operation about the target, generated from its schemas. */
export function sampleCall(operation: Operation, target: SampleTarget): SampleCall {
  const known = valuesOf(target);
  const sample = (part: Operation['params']) =>
    part && sampleOf(jsonSchemaOf(part, 'request'), undefined, known);
  const params = Object(sample(operation.params)) as Record<string, string>;
  const query = Object(sample(operation.query)) as Record<string, string>;
  const id = operation.service === 'fhir' ? target.medicationId : '';
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? id);
  // A FHIR search has parameters of its own, and most types ask for one.
  const isFhirSearch =
    typeof operation.access === 'object' && operation.access.right?.interaction === 's';
  const search = new URLSearchParams(
    isFhirSearch ? { _id: target.medicationId } : query,
  ).toString();
  return {
    url: `/${operation.service}${path}${search && `?${search}`}`,
    body: sample(operation.body),
  };
}

function valuesOf({ resident, medicationId, allergyChangeId, orderId }: SampleTarget) {
  const { authoringSystem, authoringSystemForeignKey } = resident;
  return new Map([
    ['authoringSystem', authoringSystem],
    ['residentAuthoringSystem', authoringSystem],
    ['patientAuthoringSystem', authoringSystem],
    ['foreignKey', authoringSystemForeignKey],
    ['authoringSystemForeignKey', authoringSystemForeignKey],
    ['residentAuthoringSystemForeignKey', authoringSystemForeignKey],
    ['patientAuthoringSystemForeignKey', authoringSystemForeignKey],
    ['medicationAuthoringSystem', 'WATTLE'],
    ['medicationAuthoringSystemForeignKey', medicationId],
    ['allergyhistoryId', allergyChangeId],
    ['orderId', orderId],
    ['pharmacyMedicationOrderId', orderId],
  ]);
}

/** Candidates for a text with a pattern or a greatest length: one of them has to fit. */
const texts = [
  'sample',
  'SA',
  '2600',
  '2026-11-21',
  '08:00',
  '2026-11-21T04:05:06.000Z',
  crypto.randomUUID(),
  'k'.repeat(32),
];

function sampleOf(schema: Schema, name: string | undefined, known: Map<string, string>): unknown {
  const value = known.get(name ?? '');
  if (value !== undefined) return value;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice, name, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, inner]) => [key, sampleOf(inner as Schema, key, known)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        sampleOf(schema.items as Schema, undefined, known),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    case 'boolean':
      return true;
    case 'string': {
      const rules = [schema, ...(schema.allOf ?? [])];
      const text = texts.find((one) =>
        rules.every(
          ({ pattern = '', maxLength = Infinity }) =>
            one.length <= maxLength && new RegExp(pattern).test(one),
        ),
      );
      if (text === undefined) throw new Error(`No sample fits ${JSON.stringify(rules)}`);
      return text;
    }
    case 'null':
      return null;
    case undefined:
    default:
      throw new Error(`No sample for ${JSON.stringify(schema)}`);
  }
}
