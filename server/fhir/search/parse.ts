import {
  type ResourceType,
  resourceTypes,
  type SearchParameter,
} from '@wattle/contract/fhir/resources.ts';
import { FhirFailure } from '../outcome.ts';
import type { Criterion, DateRange, Token } from './criterion.ts';

/**
 * Reads one parameter of a known name. `base` is the address of the interface: what is elsewhere isn't here. Throws a
 * 400 for a value that can't be understood.
 */
export function parseCriterion(
  parameter: string,
  { type, chained }: SearchParameter,
  text: string,
  base: string,
): Criterion {
  const [, name = '', modifier, link] = /^([^:.]+)(?::([^.]*))?(?:\.(.*))?$/.exec(parameter) ?? [];
  const refuse = (why: string) =>
    new FhirFailure(400, { code: 'value', text: `The parameter ${name} ${why}.` });
  const values = splitUnescaped(text, ',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (values.length === 0) throw refuse('has no value');
  const ofType = resourceTypes.find((one) => one === modifier);
  if (modifier !== undefined && type === 'reference' && ofType === undefined) {
    throw refuse('has a modifier that is not supported');
  }
  const tokens = () =>
    values.map((value) => {
      const token = tokenOf(value);
      if (token === undefined) throw refuse('has no value');
      return token;
    });
  if (link !== undefined) {
    if (link !== 'identifier' || chained === undefined) {
      throw refuse('can’t be asked by what it leads to, except by identifier');
    }
    return { kind: 'chain', name, values: tokens() };
  }
  switch (type) {
    case 'token':
      if (modifier !== undefined) throw refuse('has a modifier that is not supported');
      return { kind: 'token', name, values: tokens() };
    case 'string': {
      const match = modifier ?? 'starts';
      if (modifier === 'starts' || !isMatch(match)) {
        throw refuse('has a modifier that is not supported');
      }
      return { kind: 'string', name, match, values: values.map(unescaped) };
    }
    case 'date':
      if (modifier !== undefined) throw refuse('has a modifier that is not supported');
      return {
        kind: 'date',
        name,
        values: values.map((value) => {
          const range = rangeOf(value);
          if (range === undefined) throw refuse('is not a date');
          return range;
        }),
      };
    case 'reference':
      return {
        kind: 'reference',
        name,
        values: values.flatMap((value) => {
          const reference = referenceOf(value, ofType, base);
          if (reference === undefined) throw refuse('is not a reference');
          return reference;
        }),
      };
  }
}

const isMatch = (text: string) => text === 'starts' || text === 'contains' || text === 'exact';

/** The parts of a text between separators; one after a backslash doesn't count. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (const [one] of text.matchAll(/\\.|[^]/gu)) {
    if (one === separator) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${one}`);
  }
  return parts;
}

const unescaped = (text: string) => text.replaceAll(/\\([,|$\\])/g, '$1');

/** Undefined for a bar with nothing beside it. */
function tokenOf(text: string): Token | undefined {
  const [first = '', ...rest] = splitUnescaped(text, '|').map(unescaped);
  if (rest.length === 0) return { system: undefined, code: first };
  const code = rest.join('|');
  if (first === '' && code === '') return undefined;
  return { system: first === '' ? null : first, code: code === '' ? undefined : code };
}

const datePattern =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?)$/;

/** Undefined if it isn't a date; `ap` isn't supported. */
function rangeOf(value: string): DateRange | undefined {
  // The plus of an offset, which an address spells otherwise, arrives as a space.
  const [, prefix = 'eq', text = ''] = datePattern.exec(value.replace(' ', '+')) ?? [];
  if (text === '' || prefix === 'ap' || text.startsWith('0000')) return undefined;
  const [day = '', time] = text.split('T');
  const [year = '', month = '01', date = '01'] = day.split('-');
  const start = new Date(`${year}-${month}-${date}T00:00:00Z`);
  if (Number.isNaN(start.getTime())) return undefined;
  // A day that its month doesn't have rolls over.
  if (start.toISOString().slice(0, 10) !== `${year}-${month}-${date}`) return undefined;
  const parts = day.split('-').length;
  if (time === undefined) {
    const end = new Date(start);
    if (parts === 1) end.setUTCFullYear(end.getUTCFullYear() + 1);
    else if (parts === 2) end.setUTCMonth(end.getUTCMonth() + 1);
    else end.setUTCDate(end.getUTCDate() + 1);
    return { prefix: prefix as DateRange['prefix'], from: start, to: end, text };
  }
  const from = new Date(/Z|[+-]\d{2}:\d{2}$/.test(time) ? text : `${text}Z`);
  if (Number.isNaN(from.getTime())) return undefined;
  const step = /\.\d/.test(time) ? 1 : /^\d{2}:\d{2}:\d{2}/.test(time) ? 1000 : 60_000;
  return { prefix: prefix as DateRange['prefix'], from, to: new Date(from.getTime() + step), text };
}

/** Undefined if it isn't a reference; an empty list if it leads elsewhere. */
function referenceOf(
  value: string,
  ofType: ResourceType | undefined,
  base: string,
): { type: ResourceType | undefined; id: string }[] | undefined {
  const local = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value;
  const [, named, id] = /^(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(local) ?? [];
  if (id === undefined) return /^(?:https?:\/\/|urn:)\S+$/.test(value) ? [] : undefined;
  const type = resourceTypes.find((one) => one === named);
  // A type that isn't known here can't be what anything leads to.
  if (named !== undefined && type === undefined) return [];
  if (named !== undefined && ofType !== undefined && type !== ofType) return [];
  return [{ type: type ?? ofType, id }];
}
