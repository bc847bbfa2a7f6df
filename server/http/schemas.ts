import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = 'request' | 'answer';

/** Checks that a JSON schema can express as well as Zod. */
const carriedChecks = new Set([
  'string_format',
  'number_format',
  'multiple_of',
  'min_length',
  'max_length',
  'length_equals',
  'greater_than',
  'less_than',
]);
/** Formats of text that a JSON schema checks too; the contract needs no others. */
const carriedFormats = new Set(['regex', 'date', 'datetime']);
/** Kinds that change a value or insert one, which a JSON schema can't. */
const changingTypes = new Set(['pipe', 'transform', 'default', 'prefault', 'catch', 'custom']);

/** Throws if the JSON schema would accept what the browser refuses, or return something else. */
function requireCarried({ _zod: { def } }: z.core.$ZodType): void {
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const lost =
    checks.find(({ check }) => !carriedChecks.has(check))?.check ??
    [def, ...checks].filter(isFormat).find((one) => !isCarried(one))?.format ??
    (changingTypes.has(def.type) ? def.type : undefined);
  if (lost !== undefined) {
    throw new Error(`A JSON schema cannot carry the Zod check or type “${lost}”`);
  }
}

const isFormat = (def: object): def is z.core.$ZodStringFormatDef =>
  'check' in def && def.check === 'string_format';

/** A JSON schema's pattern has no flags: it is always read as Unicode. */
const isCarried = ({ format, pattern }: z.core.$ZodStringFormatDef): boolean =>
  carriedFormats.has(format) && ['', 'u'].includes(pattern?.flags ?? '');

/** Everything made from a contract's schema is made once, however many apps a process builds. */
const made = new WeakMap<z.ZodMiniType, Partial<Record<string, JsonSchema>>>();

/**
 * The JSON Schema of a contract's schema, the same object every time. Request objects are closed, so that undeclared
 * fields are removed; response objects are open, because the serializer removes them.
 */
export function jsonSchemaOf(
  schema: z.ZodMiniType,
  direction: Direction,
  target: 'draft-7' | 'openapi-3.0' = 'draft-7',
): JsonSchema {
  const ofSchema = made.get(schema) ?? {};
  made.set(schema, ofSchema);
  return (ofSchema[`${direction} ${target}`] ??= makeJsonSchema(schema, direction, target));
}

function makeJsonSchema(
  schema: z.ZodMiniType,
  direction: Direction,
  target: 'draft-7' | 'openapi-3.0',
): JsonSchema {
  return z.toJSONSchema(schema, {
    target,
    io: direction === 'request' ? 'input' : 'output',
    override: ({ zodSchema, jsonSchema }) => {
      requireCarried(zodSchema);
      if (direction === 'answer') {
        // The schema of a record's values is kept.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      } else if (jsonSchema.type === 'object' && !('discriminator' in jsonSchema)) {
        // A choice of shapes is closed by each of them: closed itself, it would lose all their fields.
        jsonSchema.additionalProperties ??= false;
      }
      const { def } = zodSchema._zod;
      if ('discriminator' in def && direction === 'request') {
        // Only the shape that the property names is tried.
        Object.assign(jsonSchema, {
          type: 'object',
          required: [def.discriminator],
          discriminator: { propertyName: def.discriminator },
          oneOf: jsonSchema.oneOf ?? jsonSchema.anyOf,
        });
        delete jsonSchema.anyOf;
      } else if (needsTrial(jsonSchema) && direction === 'request') {
        // Trying the first shape would already remove the fields of the second.
        throw new Error('A request cannot choose between several shapes of an object');
      }
      // Zod leaves it out if we set a bound.
      if (zodSchema._zod.bag['format'] === 'date') jsonSchema.format = 'date';
    },
  });
}

/** Whether only trying shows which of several shapes an object has: no property names it. */
function needsTrial({ anyOf = [], oneOf = [], ...rest }: JsonSchema): boolean {
  const choices = [...anyOf, ...oneOf].filter((choice) => choice.type === 'object');
  return choices.length > 1 && !('discriminator' in rest);
}

/** Ajv's pass over its own code takes longer than writing it, and what V8 then makes of it is as fast without. */
const code = { optimize: false };

const exact = new Ajv({ code, removeAdditional: true, allowUnionTypes: true, discriminator: true });
/**
 * Queries and paths are text, so numbers in them have to be parsed. Strict about numbers, Ajv would not apply the bounds
 * to a parsed “Infinity”; every integer of the contract has bounds.
 */
const fromText = new Ajv({
  code,
  removeAdditional: true,
  allowUnionTypes: true,
  coerceTypes: 'array',
  strictNumbers: false,
});
for (const ajv of [exact, fromText]) addFormats(ajv);

/** The validator for one part of a request; compiled once for each schema, as Ajv keeps what it has compiled. */
export function requestCheck(part: string | undefined, schema: object): ValidateFunction {
  return (part === 'body' ? exact : fromText).compile(schema);
}

/**
 * The validator for a response. Throws at once if a JSON schema can't express the contract's; it is compiled for the
 * first answer, because compiling all of them takes a large part of startup.
 */
export function answerCheck(schema: z.ZodMiniType): () => ValidateFunction {
  const jsonSchema = jsonSchemaOf(schema, 'answer');
  return () => exact.compile(jsonSchema);
}

const serializers = new WeakMap<object, (answer: unknown) => string>();

/** The serializer for a response, made once, for its first answer for the same reason. */
export function serializerOf(schema: object): (answer: unknown) => string {
  const serializer = serializers.get(schema) ?? fastJson(schema, { ajv: { code } });
  serializers.set(schema, serializer);
  return serializer;
}

const words: Partial<Record<string, string>> = {
  type: 'has the wrong type',
  enum: 'is not one of the options',
  const: 'is not one of the options',
  anyOf: 'is not one of the options',
  discriminator: 'is not one of the options',
  maxLength: 'is too long',
  minLength: 'is too short',
  maxItems: 'has too many entries',
  minItems: 'has too few entries',
  minimum: 'is too small',
  maximum: 'is too large',
  pattern: 'has the wrong format',
  format: 'is not a real date',
};

/** What is wrong with a request, as a sentence without its values. */
export function sentenceAbout(part: string, error: ErrorObject | undefined): string {
  const path = (error?.instancePath ?? '').split('/').slice(1);
  if (error?.keyword === 'required') {
    return `“${[...path, String(error.params['missingProperty'])].join(' › ')}” is missing.`;
  }
  const name = path.length === 0 ? `The ${part} of the request` : `“${path.join(' › ')}”`;
  return `${name} ${words[error?.keyword ?? ''] ?? 'is not valid'}.`;
}
