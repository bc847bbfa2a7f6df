import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { compactVerify, exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

interface Person {
  readonly sub: string;
  readonly given_name: string;
  readonly family_name: string;
}

export const sam: Person = { sub: 'sam', given_name: 'Sam', family_name: 'Reid' };

/** What the provider does wrong in its next answers. */
export interface Forgery {
  /** Changes of the ID token's claims; undefined leaves one out. */
  readonly claims?: Claims;
  /** How the ID token is signed instead of by the published key. */
  readonly signature?: 'none' | 'stranger';
  /** Changes the parameters of the callback. */
  readonly answer?: (parameters: URLSearchParams) => void;
}

/** An external identity provider that signs everybody in as the same person. */
export interface ForeignProvider {
  readonly issuer: string;
  /** From now on; undefined: as it should be. */
  readonly forge: (how: Forgery | undefined) => void;
  /** Who signs in. */
  person: Person;
  /** Whether it knows the browser's user; a sign-in makes it so, a sign-out ends it. */
  isKnown: boolean;
  /** Nobody answers. */
  isDown: boolean;
  readonly close: () => Promise<void>;
}

const clientId = 'charts';
const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startProvider(): Promise<ForeignProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const stranger = await generateKeyPair('RS256');
  const codes = new Map<string, URLSearchParams>();
  let forgery: Forgery = {};

  const sign = (claims: Claims, key = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

  async function idToken(claims: Claims): Promise<string> {
    if (forgery.signature === 'none') return `${encode({ alg: 'none' })}.${encode(claims)}.`;
    return await sign(claims, forgery.signature === 'stranger' ? stranger.privateKey : privateKey);
  }

  async function tokensFor(authRequest: URLSearchParams) {
    const own = { iss: provider.issuer, iat: seconds(), exp: seconds() + 3600, ...provider.person };
    const access_token = await sign({ ...own, azp: clientId, jti: randomUUID() });
    const digest = createHash('sha256').update(access_token).digest();
    const id_token = await idToken({
      ...own,
      aud: clientId,
      nonce: authRequest.get('nonce') ?? undefined,
      at_hash: digest.subarray(0, 16).toString('base64url'),
      ...forgery.claims,
    });
    return { id_token, access_token, token_type: 'Bearer', expires_in: '3600' };
  }

  /** Why a request without interaction is refused, as by providers that need to know who it is about. */
  async function silentRefusal(authRequest: URLSearchParams): Promise<string | undefined> {
    if (authRequest.get('prompt') !== 'none') return undefined;
    const hint = await compactVerify(authRequest.get('id_token_hint') ?? '', publicKey).catch(
      () => null,
    );
    if (hint === null) return 'invalid_request';
    const { sub } = JSON.parse(new TextDecoder().decode(hint.payload)) as { sub?: string };
    return provider.isKnown && sub === provider.person.sub ? undefined : 'login_required';
  }

  /** The callback's address. */
  async function answerTo(authRequest: URLSearchParams): Promise<string> {
    const isImplicit = authRequest.get('response_type') !== 'code';
    const answer = new URLSearchParams({
      state: authRequest.get('state') ?? '',
      iss: provider.issuer,
    });
    const refusal = await silentRefusal(authRequest);
    if (refusal !== undefined) answer.set('error', refusal);
    else {
      provider.isKnown = true;
      const code = String(codes.size + 1);
      codes.set(code, authRequest);
      const tokens = isImplicit ? await tokensFor(authRequest) : { code };
      for (const [name, value] of Object.entries(tokens)) answer.set(name, value);
    }
    forgery.answer?.(answer);
    return `${authRequest.get('redirect_uri')}${isImplicit ? '#' : '?'}${answer}`;
  }

  async function exchange(form: URLSearchParams): Promise<object> {
    const code = form.get('code') ?? '';
    const authRequest = codes.get(code);
    codes.set(code, new URLSearchParams());
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    const isRight = authRequest?.get('code_challenge') === verifier.digest('base64url');
    return authRequest && isRight ? await tokensFor(authRequest) : { error: 'invalid_grant' };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider.isDown) {
      response.destroy();
      return;
    }
    response.setHeader('access-control-allow-origin', '*');
    const { pathname, searchParams } = new URL(request.url ?? '', provider.issuer);
    const give = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const leadTo = (location: string) => response.writeHead(303, { location }).end();
    if (pathname === '/.well-known/openid-configuration') give(describe(provider.issuer));
    else if (pathname === '/jwks') give({ keys: [jwk] });
    else if (pathname === '/authorize') leadTo(await answerTo(searchParams));
    else if (pathname === '/token') give(await exchange(await formOf(request)));
    else if (pathname === '/end_session') {
      provider.isKnown = false;
      leadTo(searchParams.get('post_logout_redirect_uri') ?? '/');
    } else response.writeHead(404).end();
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const provider: ForeignProvider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    forge: (how) => {
      forgery = how ?? {};
    },
    person: sam,
    isKnown: false,
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end_session`,
  response_types_supported: ['code', 'id_token token'],
  id_token_signing_alg_values_supported: ['RS256'],
});

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}
