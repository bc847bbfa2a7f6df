import {
  type ResourceType,
  resourceTypes,
  type SearchParameter,
} from '@wattle/contract/fhir/resources.ts';
import { FhirFailure } from '../outcome.ts';
import type { Criterion, DateRange, Token } from './criterion.ts';

/** Reads one parameter of a known name. Throws a 400 for a value that can't be understood. */
export function parseCriterion(
  parameter: string,
  { type, chained }: SearchParameter,
  text: string,
): Criterion {
  const [head = '', modifier] = parameter.split(':');
  const [name = '', link] = head.split('.');
  const refuse = (why: string) =>
    new FhirFailure(400, { code: 'value', text: `The parameter ${parameter} ${why}.` });
  const values = listOf(text);
  if (values.length === 0) throw refuse('has no value');
  if (link !== undefined) {
    if (link !== 'identifier' || chained === undefined || modifier !== undefined) {
      throw refuse('is not supported');
    }
    return { kind: 'chain', name, values: values.map(tokenOf) };
  }
  switch (type) {
    case 'token':
      if (modifier !== undefined) throw refuse('has a modifier that is not supported');
      return { kind: 'token', name, values: values.map(tokenOf) };
    case 'string': {
      const match = modifier === undefined ? 'starts' : modifier;
      if (match !== 'starts' && match !== 'contains' && match !== 'exact') {
        throw refuse('has a modifier that is not supported');
      }
      return { kind: 'string', name, match, values };
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
        values: values.map((value) => {
          const reference = referenceOf(value, modifier);
          if (reference === undefined) throw refuse('is not a reference');
          return reference;
        }),
      };
  }
}

/** Values parted by commas, of which `\,` is none. */
function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

const unescaped = (text: string) => text.replaceAll(/\\([,|$\\])/g, '$1');

function tokenOf(text: string): Token {
  const bar = text.search(/(?<!\\)\|/);
  if (bar === -1) return { system: undefined, code: unescaped(text) };
  const system = unescaped(text.slice(0, bar));
  const code = unescaped(text.slice(bar + 1));
  return { system: system === '' ? null : system, code: code === '' ? undefined : code };
}

const datePattern =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?)$/;

/** Undefined if it is no date; `ap` isn't supported. */
function rangeOf(value: string): DateRange | undefined {
  const [, prefix = 'eq', text = ''] = datePattern.exec(value) ?? [];
  if (text === '' || prefix === 'ap') return undefined;
  const [day = '', time] = text.split('T');
  const [year = '', month = '01', date = '01'] = day.split('-');
  const start = new Date(`${year}-${month}-${date}T00:00:00Z`);
  // A month or day out of range rolls over.
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

function referenceOf(
  value: string,
  modifier: string | undefined,
): { type: ResourceType | undefined; id: string } | undefined {
  const path = /^(?:https?:\/\/[^\s]+\/)?(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(value);
  if (path === null) return undefined;
  const named = path[1] ?? modifier;
  const type = resourceTypes.find((one) => one === named);
  // A type that isn't known here can't be what anything leads to.
  if (named !== undefined && type === undefined) return undefined;
  return { type, id: path[2] ?? '' };
}
