import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** No plain secret has a colon. */
export const sealedPrefix = 'v1:';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The secret of the record with this id, encrypted: `v1:`, then nonce, tag and text in base64url. */
export function sealSecret(key: KeyObject, id: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  return `${sealedPrefix}${sealed.toString('base64url')}`;
}

/** The secret as it was before it was sealed; undefined without the key it was sealed with. A plain one is returned. */
export function openSecret(
  key: KeyObject | undefined,
  id: string,
  stored: string,
): string | undefined {
  if (!stored.startsWith(sealedPrefix)) return stored;
  if (key === undefined) return undefined;
  const sealed = Buffer.from(stored.slice(sealedPrefix.length), 'base64url');
  const textStart = nonceBytes + tagBytes;
  if (sealed.length < textStart) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(sealed.subarray(nonceBytes, textStart));
  const text = decipher.update(sealed.subarray(textStart));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Another key, another record's, or changed: the tag says no more than that.
    return undefined;
  }
}
