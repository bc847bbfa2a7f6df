import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createTokenVerifier } from '../../../auth/token-verifier.ts';
import type { Container } from '../../../container.ts';
import { openTestDatabase } from '../../../db/testing.ts';
import { addBackChannelLogout } from '../../../http/back-channel-logout.ts';
import { userNameKey } from '../../../passwords.ts';
import { readSettings } from '../../../settings/settings.ts';
import { quickHash } from '../../../testing/passwords.ts';
import { insertUser } from '../../../testing/rows.ts';
import { mountIdentityProvider } from '../mount.ts';
import { type Answer, TestBrowser } from './browser.ts';

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.optional(z.string()),
});
export type Tokens = z.infer<typeof Tokens>;

/** The embedded provider on `instances` servers sharing one database, and the load balancer's address. */
export async function startIdentity({ instances = 1 } = {}) {
  const opened = await openTestDatabase();
  const { db } = opened;
  const publicUrl = 'http://localhost:18080';
  let ahead = 0;
  const apps: FastifyInstance[] = [];
  const containers: Container[] = [];
  for (let index = 0; index < instances; index += 1) {
    const app = Fastify();
    const container: Container = {
      db,
      now: () => new Date(Date.now() + ahead),
      newId: randomUUID,
      log: app.log,
      settings: readSettings({ NODE_ENV: 'test', PUBLIC_URL: publicUrl }),
    };
    const verifier = createTokenVerifier(container.settings, db, container.now);
    await addBackChannelLogout(app, container, verifier);
    await mountIdentityProvider(app, container);
    await app.listen({ port: 0, host: '127.0.0.1' });
    apps.push(app);
    containers.push(container);
  }
  const targets = apps.map((app) => {
    const { port } = app.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  });
  return {
    db,
    publicUrl,
    container: containers[0] as Container,
    newBrowser: () => new TestBrowser(publicUrl, targets),
    /** Moves the server's clock forward. */
    wait: (ms: number) => {
      ahead += ms;
    },
    async close() {
      for (const app of apps) await app.close();
      await opened.drop();
    },
    /** Creates an account with a person; returns its subject. */
    async addAccount(userName: string, password: string): Promise<string> {
      const subject = `sub-${userName}`;
      const email = `${userName}@example.org`;
      const person = { familyName: 'Nguyen', givenName: 'Alex', email };
      await insertUser(db.kysely, { subject, userName, ...person }, []);
      const description = `Test account ${userName}`;
      const passwordHash = quickHash(password);
      await db.kysely
        .insertInto('idpAccount')
        .values({
          userName: userNameKey(userName),
          subject,
          passwordHash,
          description,
          isDemo: true,
        })
        .execute();
      return subject;
    },
  };
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>;

/** What the web client sends and stores for one sign-in. */
export function newRequest(publicUrl: string, changes: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    client_id: 'wattle-web',
    redirect_uri: `${publicUrl}/residents`,
    response_type: 'code',
    scope: 'openid profile email',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const url = new URL('/identity/auth', publicUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { url, verifier, parameters };
}

/** Opens the sign-in page and submits its form. */
export async function signIn(
  browser: TestBrowser,
  request: URL,
  user: string,
  password: string,
): Promise<Answer> {
  const page = await browser.go(request);
  return browser.post(page.url, { user, password });
}

/** Exchanges a code at the token endpoint. */
export async function exchange(
  browser: TestBrowser,
  publicUrl: string,
  answer: Answer,
  verifier: string,
): Promise<Answer> {
  return browser.go('/identity/token', {
    method: 'POST',
    headers: { accept: 'application/json', origin: publicUrl },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'wattle-web',
      redirect_uri: `${publicUrl}/residents`,
      code: answer.url.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
}

/** A complete sign-in, up to the tokens. */
export async function signInForTokens(
  identity: Identity,
  browser: TestBrowser,
  user: string,
  password: string,
): Promise<Tokens> {
  const { url, verifier } = newRequest(identity.publicUrl);
  const answer = await signIn(browser, url, user, password);
  const response = await exchange(browser, identity.publicUrl, answer, verifier);
  return readTokens(response);
}

export function readTokens(answer: Answer): Tokens {
  return Tokens.parse(JSON.parse(answer.text));
}
