import { createHash } from 'node:crypto';
import type {
  BackendServiceForm,
  BackendServiceRecord,
} from '@wattle/contract/entities/data-exchange.ts';
import {
  keyKind,
  keySetText,
  type PublicKey,
  readKeySet,
} from '@wattle/contract/rules/json-web-keys.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { actorName } from '../actor.ts';
import type { BackendServiceRow } from '../queries/backend-service-records.ts';

export function presentBackendService(row: BackendServiceRow): BackendServiceRecord {
  const keys = (row.jwks?.keys ?? []) as PublicKey[];
  const { id, name, jwksUrl, scopes, organisationIds, organisationNames, revision } = row;
  return {
    id,
    name,
    jwks: keys.length === 0 ? '' : keySetText(keys),
    jwksUrl: jwksUrl ?? '',
    scopes,
    organisationIds,
    organisationNames,
    keys: keys.map((key) => ({ id: key.kid, kind: keyKind(key), thumbprint: thumbprintOf(key) })),
    createdBy: actorName({ givenName: row.creatorGivenName, familyName: row.creatorFamilyName }),
    createdAt: toInstant(row.createdAt),
    lastUsedAt: row.lastUsedAt && toInstant(row.lastUsedAt),
    endedAt: row.endedAt && toInstant(row.endedAt),
    revision,
  };
}

/** What a backend service's form says, by field, to compare two of them; keys by what tells them apart. */
export function backendServiceTexts(form: BackendServiceForm) {
  const read = readKeySet(form.jwks);
  const keys = 'keys' in read ? read.keys : [];
  return {
    name: form.name,
    jwks: keys.map((key) => `${key.kid} (${keyKind(key)}, ${thumbprintOf(key)})`).join(', '),
    jwksUrl: form.jwksUrl,
    scopes: form.scopes.join(' '),
    organisationIds: form.organisationIds.join(' '),
  };
}

/** RFC 7638: its required members in alphabetical order. */
function thumbprintOf(key: PublicKey): string {
  const members = key.kty === 'RSA' ? ['e', 'kty', 'n'] : ['crv', 'kty', 'x', 'y'];
  const canonical = JSON.stringify(Object.fromEntries(members.map((one) => [one, key[one]])));
  return createHash('sha256').update(canonical).digest('base64url');
}
