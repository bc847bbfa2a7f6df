import { exportJWK, type JWK, SignJWT } from 'jose';
import { keyPairOf } from '../../testing/key-pairs.ts';
import { listen } from '../../testing/listen.ts';

/** A small external identity provider: discovery, keys that can change, and tokens. */
export async function startIssuer() {
  const published: JWK[] = [];
  let isDown = false;
  let requests = 0;
  const { url, close } = await listen((request, response) => {
    requests += 1;
    if (isDown) return response.writeHead(500).end();
    const body = request.url?.endsWith('/jwks')
      ? { keys: published }
      : { issuer, jwks_uri: `${issuer}/jwks` };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  const issuer = `${url}/realm`;

  return {
    issuer,
    requests: () => requests,
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** Stops publishing keys. */
    dropKeys: () => {
      published.length = 0;
    },
    /** Publishes another key under this name; returns its signer. */
    async addKey(kid: string, alg = 'RS256') {
      const { publicKey, privateKey } = await keyPairOf(kid, alg);
      published.push({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' });
      return async (claims: Record<string, unknown> = {}, typ?: string) =>
        new SignJWT({
          sub: 'sub-1',
          azp: 'web',
          iat: inSeconds(0),
          exp: inSeconds(600),
          iss: issuer,
          ...claims,
        })
          .setProtectedHeader({ alg, kid, ...(typ !== undefined && { typ }) })
          .sign(privateKey);
    },
    close,
  };
}

export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
