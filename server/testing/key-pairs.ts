import { type GenerateKeyPairResult, generateKeyPair } from 'jose';

const pairs = new Map<string, Promise<GenerateKeyPairResult>>();

/** A key pair, the same for the same name: making an RSA one takes as long as several tests. */
export function keyPairOf(name: string, alg: string): Promise<GenerateKeyPairResult> {
  const key = `${alg} ${name}`;
  const known = pairs.get(key) ?? generateKeyPair(alg, { extractable: true });
  pairs.set(key, known);
  return known;
}
