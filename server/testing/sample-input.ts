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

export interface SampleInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A valid call of any operation about the target, generated from its schemas. */
export function sampleCall(operation: Operation, target: SampleTarget): SampleCall {
  const { params, query, body } = sampleInput(operation, target);
  return { url: addressOf(operation, params, query), body };
}

/** What a valid call sends: what it must have or, if `isWhole`, everything that it may have. */
export function sampleInput(
  operation: Operation,
  target: SampleTarget,
  isWhole = false,
): SampleInput {
  const values = valuesOf(target);
  const sample = (part: Operation['params']) =>
    part && sampleOf(jsonSchemaOf(part, 'request'), undefined, { values, isWhole });
  const names = [...operation.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const id = operation.service === 'fhir' ? target.medicationId : '';
  // A FHIR search has parameters of its own, and most types ask for one.
  const isFhirSearch =
    typeof operation.access === 'object' && operation.access.right?.interaction === 's';
  return {
    params: {
      ...Object.fromEntries(names.map((name) => [name, id])),
      ...(sample(operation.params) as Record<string, string> | undefined),
    },
    query: isFhirSearch
      ? { _id: target.medicationId }
      : (Object(sample(operation.query)) as Record<string, unknown>),
    body: sample(operation.body),
  };
}

export function addressOf(
  { service, path }: Operation,
  params: SampleInput['params'],
  query: SampleInput['query'],
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `/${service}${filled}${search && `?${search}`}`;
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
    // Everybody can be needed for this one.
    ['reason', 'chart-expiry'],
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

interface Sampling {
  readonly values: ReadonlyMap<string, string>;
  readonly isWhole: boolean;
}

function sampleOf(schema: Schema, name: string | undefined, how: Sampling): unknown {
  const value = how.values.get(name ?? '');
  if (value !== undefined && (schema.enum ?? [value]).includes(value)) return value;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice, name, how);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => how.isWhole || schema.required?.includes(key))
          .map(([key, inner]) => [key, sampleOf(inner as Schema, key, how)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, how.isWhole ? 1 : 0) }, () =>
        sampleOf(schema.items as Schema, undefined, how),
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
