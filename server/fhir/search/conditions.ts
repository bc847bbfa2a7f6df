import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin } from '../caller.ts';
import { medicalRecordSystem, type Links } from '../links.ts';
import type { ReadContext } from '../reader.ts';
import { recordIdOf } from '../record-id.ts';
import type { Criterion, DateRange, Token } from './criterion.ts';
import { foldedPattern, wordPatterns } from './name-pattern.ts';

type Condition = RawBuilder<SqlBool>;
const never: Condition = sql<SqlBool>`false`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;

/** A text that starts with, contains or is one of the values; ignoring capitals and accents except for the last. */
export function textCondition(
  { match, values }: Extract<Criterion, { kind: 'string' }>,
  texts: readonly RawBuilder<unknown>[],
): Condition {
  return anyOf(
    values.flatMap((value) =>
      texts.map((text) => {
        if (match === 'exact') return sql<SqlBool>`${text} = ${value}`;
        const pattern = `${match === 'contains' ? '' : '^'}${foldedPattern(value)}`;
        return sql<SqlBool>`lower(${text}) ~ ${pattern}`;
      }),
    ),
  );
}

/**
 * A person's name: every word sent starts a word of `text`, the names in small letters. With `:exact`, one of the parts
 * is what was sent.
 */
export function nameCondition(
  { match, values }: Extract<Criterion, { kind: 'string' }>,
  text: RawBuilder<unknown>,
  parts: readonly RawBuilder<unknown>[],
): Condition {
  return anyOf(
    values.flatMap((value) => {
      if (match === 'exact') return parts.map((part) => sql<SqlBool>`${part} = ${value}`);
      const patterns = match === 'contains' ? [foldedPattern(value)] : wordPatterns(value);
      return [allOf(patterns.map((pattern) => sql<SqlBool>`${text} ~ ${pattern}`))];
    }),
  );
}

/** A code, always of `system`, that is one of the tokens. */
export function codeCondition(
  tokens: readonly Token[],
  system: string,
  code: RawBuilder<unknown>,
): Condition {
  return anyOf(
    tokens.flatMap((token) => {
      if (token.system !== undefined && token.system !== system) return [];
      return [
        token.code === undefined
          ? sql<SqlBool>`${code} is not null`
          : sql<SqlBool>`${code} = ${token.code}`,
      ];
    }),
  );
}

/** A day without a time zone (`date`): compared by what was sent, up to its day. */
export const dayCondition = (values: readonly DateRange[], day: RawBuilder<unknown>): Condition =>
  periodCondition(values, day, day);

/** A period of days, from the first to the last: `ge` finds what has days from then on, `eq` what lies within. */
export function periodCondition(
  values: readonly DateRange[],
  firstDay: RawBuilder<unknown>,
  lastDay: RawBuilder<unknown>,
): Condition {
  return anyOf(
    values.map(({ prefix, text }) => {
      const [from, to] = daysOf(text);
      const isIn = sql<SqlBool>`(${firstDay} >= ${from}::date and ${lastDay} <= ${to}::date)`;
      switch (prefix) {
        case 'eq':
          return isIn;
        case 'ne':
          return sql<SqlBool>`not ${isIn}`;
        case 'gt':
          return sql<SqlBool>`${lastDay} > ${to}::date`;
        case 'ge':
          return sql<SqlBool>`${lastDay} >= ${from}::date`;
        case 'sa':
          return sql<SqlBool>`${firstDay} > ${to}::date`;
        case 'lt':
          return sql<SqlBool>`${firstDay} < ${from}::date`;
        case 'le':
          return sql<SqlBool>`${firstDay} <= ${to}::date`;
        case 'eb':
          return sql<SqlBool>`${lastDay} < ${from}::date`;
      }
    }),
  );
}

/** A moment (`timestamptz`). */
export function momentCondition(values: readonly DateRange[], at: RawBuilder<unknown>): Condition {
  return anyOf(
    values.map(({ prefix, from, to }) => {
      switch (prefix) {
        case 'eq':
          return sql<SqlBool>`(${at} >= ${from} and ${at} < ${to})`;
        case 'ne':
          return sql<SqlBool>`(${at} < ${from} or ${at} >= ${to})`;
        case 'gt':
        case 'sa':
          return sql<SqlBool>`${at} >= ${to}`;
        case 'lt':
        case 'eb':
          return sql<SqlBool>`${at} < ${from}`;
        case 'ge':
          return sql<SqlBool>`${at} >= ${from}`;
        case 'le':
          return sql<SqlBool>`${at} < ${to}`;
      }
    }),
  );
}

/** A uuid that is one of the ids; ids that can't be one name nothing. */
export function idCondition(ids: readonly string[], column: RawBuilder<unknown>): Condition {
  const usable = ids.filter((id) => Uuid.safeParse(id).success);
  const [only, ...more] = usable;
  if (only !== undefined && more.length === 0) return sql<SqlBool>`${column} = ${only}::uuid`;
  // By a subselect it counts as ten ids in every plan. Otherwise one for the list at hand looks cheaper than the prepared
  // one, and each call is planned anew.
  return sql<SqlBool>`${column} = any(array(select unnest(${usable}::uuid[])))`;
}

/** The ids that `_id` asks for. */
export function idsOf({ values }: Extract<Criterion, { kind: 'token' }>): string[] {
  return values.flatMap(({ system, code }) =>
    system === undefined && code !== undefined ? [code] : [],
  );
}

/** The codes that `_id` asks for, of a type whose ids are codes. */
export function codesOf(
  criterion: Extract<Criterion, { kind: 'token' }>,
  type: ResourceType,
): string[] {
  return idsOf(criterion).map((id) => recordIdOf(type, id));
}

/** The first and the last day of a year, month, day or moment. */
function daysOf(text: string): [string, string] {
  const [day = ''] = text.split('T');
  const [year = '', month, date] = day.split('-');
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`];
  if (date !== undefined) return [day, day];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return [`${year}-${month}-01`, `${year}-${month}-${last}`];
}

/** What `_lastUpdated` asks for, by when the record was last changed; undefined for other parameters. */
export function updatedCondition(
  criterion: Criterion,
  lastUpdated: RawBuilder<unknown>,
): Condition | undefined {
  if (criterion.kind !== 'date' || criterion.name !== '_lastUpdated') return undefined;
  return momentCondition(criterion.values, lastUpdated);
}

type IdentifierColumn = readonly [system: string, column: RawBuilder<unknown>];

/**
 * The columns that can have what a token names. By a value, which every identifier has: a system alone would match
 * everybody.
 */
function matchesOf({ system, code }: Token, columns: readonly IdentifierColumn[]): Condition[] {
  if (code === undefined) return [];
  return columns.flatMap(([own, column]) =>
    system === undefined || system === own ? [sql<SqlBool>`${column} = ${code}`] : [],
  );
}

/** Records with one of the identifiers in the column of its system. */
export function identifierCondition(
  tokens: readonly Token[],
  columns: readonly IdentifierColumn[],
): Condition {
  return anyOf(tokens.flatMap((token) => matchesOf(token, columns)));
}

/** The ids of the records that a reference to the type leads to. */
export function idsOfReference(
  { values }: Extract<Criterion, { kind: 'reference' }>,
  wanted: ResourceType,
): string[] {
  return values.flatMap(({ type, id }) =>
    type === undefined || type === wanted ? [recordIdOf(wanted, id)] : [],
  );
}

/** A resident who has one of the identifiers, by the columns of `resident`. */
export function residentHasIdentifier(tokens: readonly Token[], links: Links): Condition {
  const columns = [
    [identifierKinds.ihi.system, sql`resident.ihi_number`],
    [identifierKinds.medicare.system, sql`resident.medicare_number`],
    [
      identifierKinds.medicare.system,
      sql`resident.medicare_number || coalesce(resident.medicare_reference, '')`,
    ],
    [identifierKinds.dva.system, sql`resident.dva_number`],
    [identifierKinds.centrelink.system, sql`resident.centrelink_number`],
  ] as const;
  const prefix = medicalRecordSystem(links, '');
  return anyOf(
    tokens.flatMap((token) => {
      const { system, code } = token;
      if (code === undefined || system === null) return [];
      const known = matchesOf(token, columns);
      if (system === undefined) return [...known, sql<SqlBool>`resident.foreign_key = ${code}`];
      if (known.length > 0) return known;
      const authoringSystem = system.startsWith(prefix)
        ? sql`${system.slice(prefix.length)}`
        : sql`(select name from authoring_system where uri = ${system})`;
      return [
        sql<SqlBool>`(resident.authoring_system = ${authoringSystem} and resident.foreign_key = ${code})`,
      ];
    }),
  );
}

/** What `patient` and `patient.identifier` ask for, by the columns of `resident`; undefined for other parameters. */
export function patientCondition(criterion: Criterion, links: Links): Condition | undefined {
  if (criterion.name !== 'patient') return undefined;
  if (criterion.kind === 'chain') return residentHasIdentifier(criterion.values, links);
  if (criterion.kind !== 'reference') return undefined;
  return idCondition(idsOfReference(criterion, 'Patient'), sql`resident.id`);
}

/**
 * Records of residents within the caller's reach that meet every criterion; `conditionOf` gives those besides
 * `patient` and `_lastUpdated`.
 */
export function ofResidents(
  { reach, links }: ReadContext,
  criteria: readonly Criterion[],
  lastUpdated: RawBuilder<unknown>,
  conditionOf: (criterion: Criterion) => Condition,
): Condition {
  const ofCriteria = criteria.map(
    (one) => patientCondition(one, links) ?? updatedCondition(one, lastUpdated) ?? conditionOf(one),
  );
  return allOf([isWithin(reach, sql`facility.organisation_id`), ...ofCriteria]);
}
