import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** A list of elements of one kind. */
interface Many {
  readonly each: Schema;
}

const primitives = new WeakSet<Schema>();

function primitive(schema: Schema): Schema {
  primitives.add(schema);
  return schema;
}

/** An element that has to be there. */
export interface RequiredElement {
  readonly needed: Schema | Many;
}

export const many = (each: Schema): Many => ({ each });
export const needed = (field: Schema | Many): RequiredElement => ({ needed: field });

const extensions: z.ZodMiniType = z.lazy(() => z.array(Extension).check(z.minLength(1)));

/** What goes with a primitive value, in the element with an underscore. */
const Sibling = z.strictObject({
  id: z.optional(z.string()),
  extension: z.optional(extensions),
});

/**
 * An element of R4 with these parts; an unknown one is an error. `unread`: names of parts that R4 has and nothing here
 * reads, whatever is in them.
 */
export function element(
  fields: Readonly<Record<string, Schema | Many | RequiredElement>>,
  unread = '',
): Schema {
  const shape: Record<string, Schema> = {
    id: z.optional(z.string()),
    extension: z.optional(extensions),
  };
  for (const [name, field] of Object.entries(fields)) {
    const isNeeded = 'needed' in field;
    const kind = isNeeded ? field.needed : field;
    const isPrimitive = primitives.has('each' in kind ? kind.each : kind);
    const value =
      'each' in kind
        ? z.array(isPrimitive ? z.nullable(kind.each) : kind.each).check(z.minLength(1))
        : kind;
    // A primitive that is missing may say why, in its sibling.
    shape[name] = isNeeded && !isPrimitive ? value : z.optional(value);
    if (!isPrimitive) continue;
    shape[`_${name}`] = z.optional('each' in kind ? z.array(z.nullable(Sibling)) : Sibling);
  }
  for (const name of unread.split(' ')) {
    if (name === '') continue;
    shape[name] = z.optional(z.unknown());
    shape[`_${name}`] = z.optional(z.unknown());
  }
  return z.strictObject(shape);
}

const matching = (pattern: RegExp) => primitive(z.string().check(z.regex(pattern)));

/** Text of any form, as long as it isn't blank. */
export const string = primitive(z.string().check(z.maxLength(100_000), z.regex(/\S/)));
export const code = matching(/^\S+( \S+)*$/);
export const uri = matching(/^\S{1,2000}$/);
export const boolean = primitive(z.boolean());
export const integer = primitive(z.int());
export const decimal = primitive(z.number());
const day = String.raw`\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?`;
const moment = String.raw`T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)`;
export const date = matching(new RegExp(`^${day}$`));
export const dateTime = matching(new RegExp(`^(${day}|\\d{4}-\\d{2}-\\d{2}${moment})$`));
export const instant = matching(new RegExp(`^\\d{4}-\\d{2}-\\d{2}${moment}$`));
export const time = matching(/^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?$/);

/** An element of a kind that is declared later, or that contains itself. */
export const later = (schema: () => Schema): Schema => z.lazy(schema);

const Extension: Schema = element(
  {
    url: needed(uri),
    valueBoolean: boolean,
    valueCode: code,
    valueDate: date,
    valueDateTime: dateTime,
    valueDecimal: decimal,
    valueInteger: integer,
    valueString: string,
    valueUri: uri,
  },
  'valueAddress valueAge valueAnnotation valueAttachment valueBase64Binary valueCanonical valueCodeableConcept valueCoding valueContactDetail valueContactPoint valueContributor valueCount valueDataRequirement valueDistance valueDosage valueDuration valueExpression valueHumanName valueId valueIdentifier valueInstant valueMarkdown valueMeta valueMoney valueOid valueParameterDefinition valuePeriod valuePositiveInt valueQuantity valueRange valueRatio valueReference valueRelatedArtifact valueSampledData valueSignature valueTime valueTiming valueTriggerDefinition valueUnsignedInt valueUrl valueUsageContext valueUuid',
);
