import { importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { loadProviderKeys } from '../queries/people/provider-keys.ts';
import { readSettings } from '../settings/settings.ts';
import { InvalidTokenError } from './errors.ts';
import { createTokenVerifier } from './token-verifier.ts';

const settings = readSettings({});
let opened: TestDatabase;

beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.drop());

async function newToken(audience: string): Promise<string> {
  const { signing } = await loadProviderKeys(opened.db.kysely, new Date());
  const [jwk] = signing;
  if (!jwk) throw new Error('No signing key');
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '' })
    .setIssuer(settings.oidc.issuer)
    .setAudience(audience)
    .setSubject('sub-1')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(jwk, 'RS256'));
}

test('AUTH-10 the embedded provider’s tokens are verified without calling it; its ID tokens are refused', async () => {
  const verifier = createTokenVerifier(settings, opened.db);
  expect((await verifier.verify(await newToken('urn:wattle:api'))).subject).toBe('sub-1');
  await expect(verifier.verify(await newToken('wattle-web'))).rejects.toThrow(InvalidTokenError);
});
