import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../../container.ts';
import { sharedSecret } from '../../queries/instance/shared-secrets.ts';
import { auditNameOf, type FhirCaller } from '../caller.ts';
import { FhirFailure } from '../outcome.ts';

/** Where a page of a search begins, and what was asked. */
export interface Cursor {
  /** The search as it was understood. */
  readonly query: string;
  /** The id of the last resource of the page before; undefined on the first. */
  readonly after?: string | undefined;
}

type Secrets = Pick<Container, 'db' | 'settings'>;

const ivBytes = 12;
const tagBytes = 16;

/**
 * A cursor as it is written in a link: encrypted, because links end up in logs and a search names people, and of use
 * only to the caller it was given to.
 */
export async function sealCursor(
  secrets: Secrets,
  caller: FhirCaller,
  type: ResourceType,
  cursor: Cursor,
): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secrets), iv);
  cipher.setAAD(boundTo(caller, type));
  const text = Buffer.concat([cipher.update(JSON.stringify(cursor), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Throws a 400 for a cursor that was altered, or given to somebody else or for another type. */
export async function openCursor(
  secrets: Secrets,
  caller: FhirCaller,
  type: ResourceType,
  sealed: string,
): Promise<Cursor> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) throw notYours();
  const opener = createDecipheriv('aes-256-gcm', await keyOf(secrets), bytes.subarray(0, ivBytes));
  opener.setAAD(boundTo(caller, type));
  opener.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = opener.update(bytes.subarray(ivBytes + tagBytes));
  try {
    return JSON.parse(Buffer.concat([text, opener.final()]).toString('utf8')) as Cursor;
  } catch {
    throw notYours();
  }
}

const notYours = () =>
  new FhirFailure(400, {
    code: 'value',
    text: 'The parameter _page is not one that you were given. Search again.',
  });

const keyOf = async ({ db, settings }: Secrets) =>
  Buffer.from(await sharedSecret(db.kysely, settings.secretsKey, 'fhir-page'), 'base64url');

const boundTo = (caller: FhirCaller, type: ResourceType) =>
  Buffer.from(`${auditNameOf(caller)} ${type}`);
