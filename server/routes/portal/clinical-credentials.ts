/** The user name and password typed for the clinical system. */
export interface ClinicalCredentials {
  readonly userName: string;
  readonly password: string;
}

/**
 * Reads base64 of `name:password` in UTF-8. The name ends at the first colon, so the password may contain colons.
 * Undefined for anything else, and for a NUL, which no stored name can contain.
 */
export function readCredentials(userCreds: string): ClinicalCredentials | undefined {
  const bytes = Buffer.from(userCreds, 'base64');
  if (bytes.toString('base64') !== userCreds) return undefined;
  const text = decode(bytes);
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 1 || text.includes('\0')) return undefined;
  return { userName: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8
  }
}
