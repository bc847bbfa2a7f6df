import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An operator's own identity provider, as far as the product uses it. */
export async function openProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    const discovery = { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : discovery));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    issuer,
    tokenOf: (sub: string) => {
      const iat = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: 'wattle', sub, iat, exp: iat + 600, jti: randomUUID() };
      const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
