import { createHash } from 'node:crypto';
import type { Issue } from '../../../fhir/outcome.ts';
import { type AnyWork, refusedWork } from '../work.ts';
import {
  type ImportedResource,
  problemsOf,
  type ReadResource,
  readResource,
} from './read-resource.ts';
import { digestOf } from '../run.ts';
import { BundleShell } from '../schema/resources.ts';
import { nameIn, type Referring } from './sweep.ts';

export type ReadBundle =
  | {
      readonly type: string;
      readonly works: readonly AnyWork[];
      /** How many entries were sent, also those that only say something about the others. */
      readonly count: number;
    }
  | { readonly issues: readonly Issue[] };

/** How addresses are read: the address of our interface. */
export interface Addresses {
  readonly base: string;
}

interface RawEntry {
  readonly fullUrl?: string;
  readonly resource?: unknown;
  readonly request?: { method?: string; url?: string; ifNoneExist?: string; ifMatch?: string };
}

/**
 * Reads a Bundle of any type, or only its resources of the types that are wanted; a document's Composition only says
 * why a list of allergies is empty.
 */
export function readBundle(
  value: object,
  links: Addresses,
  most: number,
  isWanted: (type: string) => boolean = () => true,
): ReadBundle {
  const listed: unknown = 'entry' in value ? value.entry : [];
  if (Array.isArray(listed) && listed.length > most) {
    const text = `has more than ${most} entries: send several, a batch, or NDJSON to the operator`;
    return { issues: [{ code: 'too-costly', text, at: 'Bundle.entry' }] };
  }
  const issues = problemsOf(BundleShell, value, 'Bundle');
  if (issues.length > 0) return { issues };
  // The schema has checked the shell, and that it has nothing else.
  const bundle = value as { type: string; entry?: readonly RawEntry[] };
  const isDocument = bundle.type === 'document';
  const sent = bundle.entry ?? [];
  const raw = sent
    .map((one, position) => ({ ...withLists(one), position }))
    .filter(({ resource }) => !isAside(typeOf(resource), isDocument));
  const wanted = raw.map(({ resource }) => isWanted(typeNameOf(resource)));
  // A resource known by a `urn:` is named by its content, so it is always read.
  const read = raw.map(({ fullUrl, resource }, at) =>
    wanted[at] === true || fullUrl?.startsWith('urn:') === true
      ? readResource(resource)
      : undefined,
  );
  const made = raw.flatMap(({ fullUrl = '' }, at): [string, ImportedResource][] => {
    const one = read[at];
    return one !== undefined && 'resource' in one && fullUrl.startsWith('urn:')
      ? [[fullUrl, one.resource]]
      : [];
  });
  const names = madeUpNames(made);
  const twice = usedTwice(made);
  if (twice !== undefined) return { issues: [twice] };
  const keys = new Map<string, string>();
  for (const { fullUrl, resource } of raw) {
    const key = keyIn(fullUrl, resource, names);
    if (fullUrl !== undefined && key !== null) keys.set(fullUrl, key);
  }
  const works = raw.flatMap(({ fullUrl, resource, request, position }, at): AnyWork[] => {
    const one = read[at];
    if (wanted[at] !== true || one === undefined) return [];
    const context = { ...links, keys, fullUrl };
    const key = keyIn(fullUrl, resource, names);
    const work = workOf(resource, one, { position, key, context });
    // A document says nothing of what to do with what is in it.
    const { method, url, ifNoneExist, ifMatch } = isDocument
      ? { method: 'POST', url: work.type }
      : (request ?? {});
    const entryRequest =
      method === undefined || url === undefined ? undefined : { method, url, ifNoneExist, ifMatch };
    return [{ ...work, request: entryRequest }];
  });
  return { type: bundle.type, works, count: sent.length };
}

/** Types that say something about the Bundle and aren't records. */
const isAside = (type: string, isDocument: boolean) =>
  type === 'OperationOutcome' || (isDocument && type === 'Composition');

/** The type of an entry, before it is read. */
export const typeNameOf = (resource: unknown): string => nameIn(typeOf(resource) || 'Resource');

function typeOf(resource: unknown): string {
  if (typeof resource !== 'object' || resource === null || !('resourceType' in resource)) return '';
  return typeof resource.resourceType === 'string' ? resource.resourceType : '';
}

function idOf(resource: unknown): string | undefined {
  if (typeof resource !== 'object' || resource === null || !('id' in resource)) return undefined;
  return typeof resource.id === 'string' && /^[A-Za-z0-9.-]{1,64}$/.test(resource.id)
    ? resource.id
    : undefined;
}

/** What others refer to it by. An address is the id that the resource has. */
function keyIn(
  fullUrl: string | undefined,
  resource: unknown,
  names: ReadonlyMap<string, string>,
): string | null {
  if (fullUrl?.startsWith('urn:') === true) return names.get(fullUrl) ?? fullUrl;
  const id = idOf(resource);
  return id === undefined ? null : `${nameIn(typeOf(resource))}/${id}`;
}

/**
 * A resource known by a `urn:` only within its Bundle gets a name made from its content and its references: the next
 * Bundle may use the same one for somebody else, or another one for the same.
 */
function madeUpNames(made: readonly (readonly [string, ImportedResource])[]): Map<string, string> {
  const urls = new Set(made.map(([url]) => url));
  const said = made.map(([url, resource]) => {
    const references: string[] = [];
    const content = digestOf(resource, (text) => {
      if (!urls.has(text)) return text;
      references.push(text);
      return '';
    });
    return { url, content, references };
  });
  let names = new Map<string, string>();
  for (let round = 0; round <= farthestReference; round += 1) {
    names = new Map(
      said.map(({ url, content, references }) => {
        const hash = createHash('sha256').update(content);
        for (const one of references) hash.update(names.get(one) ?? '');
        return [url, `urn:sha256:${hash.digest('hex')}`];
      }),
    );
  }
  return names;
}

/** A `urn:` of two different resources: a reference to it may mean either. */
function usedTwice(made: readonly (readonly [string, ImportedResource])[]): Issue | undefined {
  const seen = new Map<string, Buffer>();
  for (const [url, resource] of made) {
    const digest = digestOf(resource);
    if (seen.get(url)?.equals(digest) === false) {
      const text = 'has two different resources with one fullUrl';
      return { code: 'duplicate', text, at: 'Bundle.entry' };
    }
    seen.set(url, digest);
  }
  return undefined;
}

/** From a medicine through a role, its person and their organisation; a circle ends here too. */
const farthestReference = 4;

interface WorkContext extends Addresses {
  readonly keys?: ReadonlyMap<string, string>;
  readonly fullUrl?: string | undefined;
}

/** Reads one resource, with its references as the import looks them up. Changes `value`. */
export function readWork(value: unknown, position: number, context: WorkContext): AnyWork {
  const key = keyIn(context.fullUrl, value, new Map());
  return workOf(value, readResource(value), { position, key, context });
}

function workOf(
  value: unknown,
  read: ReadResource,
  { position, key, context }: { position: number; key: string | null; context: WorkContext },
): AnyWork {
  const id = idOf(value);
  const type = typeNameOf(value);
  const label = id === undefined ? type : `${type}/${id}`;
  const named = { position, label, type, key };
  if ('issues' in read) return refusedWork(named, read.issues);
  const { resource, holds, references } = read;
  const contained = new Set((resource.contained ?? []).map((one) => `#${one.id}`));
  const issues = references.flatMap((one) => normalise(one, context, contained));
  if (issues.length > 0) return refusedWork(named, issues);
  return { ...named, resource, holds, isOnlyNew: false, acceptHeld: false };
}

function normalise(
  one: Referring,
  { keys, fullUrl, base }: WorkContext,
  contained: ReadonlySet<string>,
): Issue[] {
  const { reference } = one;
  if (reference.startsWith('#')) {
    if (reference === '#' || contained.has(reference)) return [];
    return [{ code: 'not-found', text: 'refers to nothing that it contains', at: one.path }];
  }
  const bare = reference.replace(/\/_history\/[^/]*$/, '');
  const conditional = /^([A-Za-z]+)\?identifier=([^|&]+)\|([^&]+)$/.exec(bare);
  if (conditional !== null) {
    const [, type = '', system = '', value = ''] = conditional;
    one.reference = `${type}?${decode(system)}|${decode(value)}`;
    return [];
  }
  const folder = /^(.*\/)[A-Za-z]+\/[^/]+$/.exec(fullUrl ?? '')?.[1];
  const own = bare.startsWith(`${base}/`) ? bare.slice(base.length + 1) : undefined;
  const relative =
    folder !== undefined && bare.startsWith(folder) ? bare.slice(folder.length) : undefined;
  one.reference = keys?.get(bare) ?? keys?.get(`${folder ?? ''}${bare}`) ?? own ?? relative ?? bare;
  return [];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A document says in its Composition why the section of allergies is empty: read as the list that it represents. */
function withLists(raw: RawEntry): RawEntry {
  const { resource } = raw;
  if (typeOf(resource) !== 'Composition') return raw;
  const { subject, section } = resource as { subject?: unknown; section?: unknown };
  if (!Array.isArray(section)) return raw;
  const allergies: unknown = section.find(isAllergySection);
  if (typeof allergies !== 'object' || allergies === null || !('emptyReason' in allergies))
    return raw;
  const { emptyReason, code } = allergies as { emptyReason: unknown; code?: unknown };
  return {
    resource: {
      resourceType: 'List',
      status: 'current',
      mode: 'snapshot',
      code,
      subject,
      emptyReason,
    },
  };
}

function isAllergySection(section: unknown): boolean {
  if (typeof section !== 'object' || section === null || !('code' in section)) return false;
  const { code } = section;
  if (typeof code !== 'object' || code === null || !('coding' in code)) return false;
  const { coding } = code;
  const isIt = (one: unknown) =>
    typeof one === 'object' && one !== null && 'code' in one && one.code === '48765-2';
  return Array.isArray(coding) && coding.some(isIt);
}
