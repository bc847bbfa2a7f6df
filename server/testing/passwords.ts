import { scryptSync } from 'node:crypto';

/** A password's hash that is verified at once: what a guess costs is part of the hash. */
export function quickHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return `scrypt$16$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
