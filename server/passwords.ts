import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  N: number;
  r: number;
  p: number;
}

const derive = promisify<string, Buffer, number, Cost, Buffer>(scrypt);

/** About 150 ms and 16 MB per guess: one of OWASP's recommended settings for scrypt. */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** For a password that is public, where a guess may cost nothing. */
export const publicCost: Cost = { N: 16, r: 1, p: 1 };
const keyBytes = 32;

/** Hashes a password with its own salt: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string, each = cost): Promise<string> {
  const salt = randomBytes(16);
  return format(each, salt, await derive(password, salt, keyBytes, each));
}

function format({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  const parts = [N, r, p, salt.toString('base64url'), key.toString('base64url')];
  return `scrypt$${parts.join('$')}`;
}

/** A hash without a known password; verifying against it takes as long as against any other. */
export const unmatchedHash = format(cost, Buffer.alloc(16), Buffer.alloc(keyBytes));

/** Whether `hash` was made from `password`. Throws if `hash` isn't one of ours. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    throw new Error('A stored password hash has an unknown format');
  }
  const expected = Buffer.from(key, 'base64url');
  const stored: Cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, stored);
  return timingSafeEqual(actual, expected);
}

/** User names ignore case and surrounding spaces. */
export function userNameKey(typed: string): string {
  return typed.trim().toLowerCase();
}
