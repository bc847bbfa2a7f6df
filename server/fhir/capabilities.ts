import { resourceTypes } from '@wattle/contract/fhir/resources.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';

/** Every type in an address: those of the table, and those that are only written or asked for. */
const types = [...resourceTypes, 'Subscription', 'Group'] as const;

/** What one operation makes possible, in the terms of a CapabilityStatement. */
export interface Capability {
  readonly kind:
    | 'read'
    | 'search-type'
    | 'create'
    | 'update'
    | 'delete'
    | 'conditional-update'
    | 'transaction'
    | 'batch'
    | 'operation';
  /** Undefined: it applies to the whole interface. */
  readonly type?: (typeof types)[number];
  /** Of an operation such as `$everything`, without the dollar sign. */
  readonly name?: string;
}

/** By the operation's address. Nothing if it isn't an interaction of FHIR, such as the status of an export. */
export function capabilitiesOf({ method, path }: Operation): Capability[] {
  if (path === '/') return method === 'POST' ? [{ kind: 'transaction' }, { kind: 'batch' }] : [];
  const [, first, rest = ''] = /^\/([A-Z][A-Za-z]+)?\/?(.*)$/.exec(path) ?? [];
  const type = types.find((one) => one === first);
  if (type !== first) throw new Error(`The type in ${path} is not one of FHIR that is known here`);
  const named = /^(?::id\/)?\$(\w[\w-]*)$/.exec(rest)?.[1];
  if (named !== undefined) return [{ kind: 'operation', name: named, ...(type && { type }) }];
  if (type === undefined) return [];
  const kind = ofType[`${method} ${rest}`];
  return kind === undefined ? [] : [{ kind, type }];
}

const ofType: Readonly<Record<string, Capability['kind']>> = {
  'GET :id': 'read',
  'GET ': 'search-type',
  'POST _search': 'search-type',
  'POST ': 'create',
  'PUT :id': 'update',
  'PUT ': 'conditional-update',
  'DELETE :id': 'delete',
};
