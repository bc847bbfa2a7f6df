import { lookUp } from '@wattle/contract/values/look-up.ts';
import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
} from '@wattle/contract/fhir/resources.ts';
import { FhirFailure } from '../outcome.ts';
import type { Criterion } from './criterion.ts';
import { parseCriterion } from './parse.ts';

const usualCount = 50;
const mostCount = 200;

/** A search as it was understood. */
export interface SearchQuery {
  readonly criteria: readonly Criterion[];
  /** Resources a page; 0 asks for the total only. */
  readonly count: number;
  readonly hasTotal: boolean;
  readonly includes: readonly string[];
  /** What was understood of what was sent, without addresses of pages. */
  readonly understood: URLSearchParams;
}

interface Reading {
  /** The address of the interface. */
  readonly base: string;
  /** `Prefer: handling=strict`: what isn't understood is refused instead of ignored. */
  readonly isStrict: boolean;
}

/** Reads the parameters of a search. Throws a 400 for a value that can't be understood. */
export function readQuery(
  type: ResourceType,
  sent: URLSearchParams,
  { base, isStrict }: Reading,
): SearchQuery {
  const { search, includes: offered = {}, needsCriterion }: ResourceEntry = fhirResources[type];
  const criteria: Criterion[] = [];
  const includes: string[] = [];
  const understood = new URLSearchParams();
  const page = { size: usualCount, isCount: false, hasTotal: true };

  /** False for what isn't understood. */
  function take(name: string, value: string): boolean {
    switch (name) {
      case '_count':
        if (!/^\d{1,9}$/.test(value)) throw unusable(name, 'is not a number');
        page.size = Math.min(Number(value), mostCount);
        understood.append(name, String(page.size));
        return true;
      case '_summary':
        if (!['count', 'true', 'text', 'data', 'false'].includes(value)) {
          throw unusable(name, 'is none of its values');
        }
        // Whole resources are fine for the others, but they aren't what was asked for.
        if (value !== 'count' && value !== 'false') return false;
        page.isCount = value === 'count';
        break;
      case '_total':
        if (!['none', 'estimate', 'accurate'].includes(value)) {
          throw unusable(name, 'is none of its values');
        }
        page.hasTotal = value !== 'none';
        break;
      case '_include': {
        const [, include = '', target] = /^(\w+:[\w-]+)(?::(\w+))?$/.exec(value) ?? [];
        if (include === '') throw unusable(name, 'does not name a type and a parameter');
        const led = lookUp(offered, include);
        if (led === undefined || (target !== undefined && target !== led)) return false;
        includes.push(include);
        break;
      }
      default: {
        const parameter = lookUp(search, name.split(/[:.]/)[0] ?? '');
        if (parameter === undefined) return false;
        criteria.push(parseCriterion(name, parameter, value, base));
      }
    }
    understood.append(name, value);
    return true;
  }

  const unknown: string[] = [];
  for (const [name, value] of sent) {
    if (name !== '_format' && name !== '_pretty' && !take(name, value)) unknown.push(name);
  }
  if (isStrict && unknown.length > 0) {
    // Names only, and only those that can't contain anybody's data.
    const names = unknown.filter((name) => /^[a-z_:.-]{1,64}$/i.test(name));
    throw new FhirFailure(400, {
      code: 'not-supported',
      text: `Not supported: ${[...new Set(names)].join(', ') || 'a parameter'}. Leave it out, or leave out “Prefer: handling=strict”.`,
    });
  }
  if (needsCriterion === true && criteria.length === 0) {
    throw new FhirFailure(400, {
      code: 'required',
      text: `A search for ${type} needs at least one of these parameters: ${Object.keys(search).join(', ')}.`,
    });
  }
  const { size, isCount, hasTotal } = page;
  return { criteria, count: isCount ? 0 : size, hasTotal, includes, understood };
}

const unusable = (name: string, why: string) =>
  new FhirFailure(400, { code: 'value', text: `The parameter ${name} ${why}.` });
