import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { publicKeyOf } from '../demo/seed/demo-service.ts';

const timeoutMs = 10_000;
const Discovery = z.object({ token_endpoint: z.url() });
const Issued = z.object({ access_token: z.string() });
const Refused = z.object({ error: z.string(), error_description: z.optional(z.string()) });

export interface TokenRequest {
  /** The product's address. */
  readonly url: string;
  readonly service: string;
  /** The private key, PKCS #8 in PEM. */
  readonly pem: string;
  /** The id it is registered with; undefined: its thumbprint. */
  readonly kid?: string | undefined;
  readonly scope: string;
}

/** Asks for a token as a backend service does. Throws an error that says what is wrong. */
export async function requestFhirToken(request: TokenRequest): Promise<string> {
  const { url, service, pem, scope } = request;
  const key = await publicKeyOf(pem);
  const endpoint = await findEndpoint(url);
  const seconds = Math.floor(Date.now() / 1000);
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({
      alg: key.kty === 'RSA' ? 'RS384' : 'ES384',
      kid: request.kid ?? key.kid,
      typ: 'JWT',
    })
    .setIssuer(service)
    .setSubject(service)
    .setAudience(endpoint)
    .setExpirationTime(seconds + 240)
    .sign(createPrivateKey(pem));
  const answer = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await answer.json();
  const issued = Issued.safeParse(body).data;
  if (issued !== undefined) return issued.access_token;
  const refused = Refused.safeParse(body).data;
  throw new Error(refused?.error_description ?? refused?.error ?? `It answered ${answer.status}.`);
}

async function findEndpoint(url: string): Promise<string> {
  const address = `${url.replace(/\/$/, '')}/fhir/.well-known/smart-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new Error(`There is no answer from ${address}. Is the server running?`, {
        cause: error,
      });
    },
  );
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return Discovery.parse(await answer.json()).token_endpoint;
}
