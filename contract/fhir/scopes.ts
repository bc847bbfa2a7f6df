import { importedResourceTypes, resourceTypes } from './resources.ts';

/** A right that a call needs besides its access rule: to create, read, update or search one type, or all of them. */
export interface FhirRight {
  /** Null: of any type, and the call itself asks for those it needs. */
  readonly type: string | null;
  readonly interaction: 'c' | 'r' | 'u' | 's';
}

type Context = 'user' | 'system';

const v1 = { read: 'rs', write: 'cu', '*': 'cruds' } as const;
const parsed = /^(user|system)\/([A-Za-z]+|\*)\.(c?r?u?d?s?|read|write|\*)$/;

/** What a system gets only if a scope names it: the audit log says what people did. */
const byNameOnly = ['AuditEvent'];

/**
 * Whether SMART scopes of the context grant a right. Scopes of version 1 count as those of version 2 that mean the
 * same; one with a restriction after a question mark counts for nothing, because nothing here would enforce it.
 */
export function grants(scopes: readonly string[], context: Context, right: FhirRight): boolean {
  return scopes.some((scope) => {
    const [, own, type, letters = ''] = parsed.exec(scope) ?? [];
    if (own !== context) return false;
    if (type !== '*' && right.type !== null && type !== right.type) return false;
    if (type === '*' && own === 'system' && byNameOnly.includes(right.type ?? '')) return false;
    const granted = Object.hasOwn(v1, letters) ? v1[letters as keyof typeof v1] : letters;
    return granted.includes(right.interaction);
  });
}

/** Every scope that people's tokens can have here. */
export const userScopes: readonly string[] = [
  'user/*.rs',
  ...resourceTypes.map((type) => `user/${type}.rs`),
];

/** Whether systems may send the type. */
const isSent = (type: string) => type === '*' || importedResourceTypes.some((one) => one === type);

/** Every scope that a backend service can be registered for. */
export const systemScopes: readonly string[] = ['*', ...resourceTypes].flatMap((type) => [
  `system/${type}.rs`,
  ...(isSent(type) ? [`system/${type}.cu`] : []),
]);

/** Those of `asked` that `registered` covers, in the order asked: what a token is issued for. */
export function grantedScopes(
  registered: readonly string[],
  request: readonly string[],
): readonly string[] {
  return request.filter((scope) => {
    const [, own, type, letters = ''] = parsed.exec(scope) ?? [];
    if (own !== 'system' || type === undefined || letters === '') return false;
    const wanted = Object.hasOwn(v1, letters) ? v1[letters as keyof typeof v1] : letters;
    const covering = type === '*' || byNameOnly.includes(type) ? [type] : [type, '*'];
    return wanted.split('').every((interaction) =>
      registered.some((one) => {
        const [, , other = '', granted = ''] = parsed.exec(one) ?? [];
        return covering.includes(other) && granted.includes(interaction);
      }),
    );
  });
}
