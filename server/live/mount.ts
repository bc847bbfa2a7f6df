import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { hubPath, returningParameter } from '@wattle/contract/hub.ts';
import { readProviderId } from '@wattle/contract/values/provider-id.ts';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { accessChannel } from '../db/access-keys.ts';
import { InvalidTokenError } from '../auth/errors.ts';
import {
  createTokenVerifier,
  type TokenVerifier,
  type VerifiedToken,
} from '../auth/token-verifier.ts';
import type { Container } from '../container.ts';
import { Failure } from '../errors.ts';
import { accessEnded } from '../policies/access.ts';
import { findAccessEnd } from '../queries/people/actors.ts';
import { isEnded } from '../queries/people/ended-access.ts';
import { networkOf } from '../policies/network.ts';
import { Hub, type Timing } from './hub.ts';
import { listChannel, liveChannel, ownListChannel } from './publish.ts';

const path = `/portal${hubPath}`;
const mostBytes = 4096;
/** How long a client waits if it was one too many. */
const crowdedSeconds = 60;
const usualTiming: Timing = { pingMs: 15_000, recheckMs: 30_000, listMs: 1000 };

export interface HubParts {
  /** The app's own, so that both share what they have verified. */
  verifier?: TokenVerifier;
  timing?: Timing;
}

/**
 * Mounts the live hub at /portal/hub: SignalR's JSON protocol over WebSocket, events from every
 * process through the database. `close` sends the clients away; the app calls it when it stops.
 */
export async function mountHub(
  app: FastifyInstance,
  container: Container,
  parts: HubParts = {},
): Promise<{ close(): Promise<void> }> {
  const { db, settings } = container;
  const { verifier = createTokenVerifier(settings, db, container.now) } = parts;
  const hub = new Hub(container, parts.timing ?? usualTiming);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: mostBytes,
  });
  let isOpen = true;
  const trusts =
    settings.trustedProxies.length > 0
      ? proxyAddr.compile([...settings.trustedProxies])
      : () => false;
  const networkOfCaller = (request: IncomingMessage) => networkOf(proxyAddr(request, trusts));

  async function authenticate(request: IncomingMessage): Promise<VerifiedToken> {
    const { origin } = request.headers;
    if (!isOpen) throw new Failure(503, 'The server is shutting down. Connect again.');
    if (origin !== undefined && origin !== settings.publicUrl) {
      throw new Failure(403, 'The hub only accepts connections from its own origin.');
    }
    const token = tokenOf(request);
    if (token === undefined) throw new Failure(401, 'Sign in to continue.');
    const verified = await verifier.verify(token);
    if (await isEnded(db.kysely, verified)) throw new InvalidTokenError();
    const end = await findAccessEnd(db.kysely, verified.subject);
    if (end === null) return verified;
    if (end <= container.now()) throw new Failure(403, accessEnded);
    return { ...verified, expiresAt: Math.min(verified.expiresAt, end.getTime()) };
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const { pathname, searchParams } = addressOf(request);
      if (pathname !== path) throw new Failure(404, 'There is no hub here.');
      const token = await authenticate(request);
      const provider = readProviderId(searchParams.get('providerId') ?? '');
      const isReturning = searchParams.has(returningParameter);
      sockets.handleUpgrade(request, socket, head, (accepted) =>
        hub.accept(accepted, { token, provider, isReturning }, networkOfCaller(request)),
      );
    } catch (error) {
      if (!(error instanceof Failure)) container.log.error({ err: error }, 'The hub failed');
      const status = error instanceof Failure ? error.status : 503;
      socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    }
  }
  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));

  await app.register(async (scope) => {
    // Clients post no body, under whatever name.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_r, _b, done) =>
      done(null),
    );
    scope.post(`${path}/negotiate`, async (request) => {
      const refusal = hub.findRefusal(
        await authenticate(request.raw),
        networkOfCaller(request.raw),
      );
      if (refusal !== undefined) throw new Failure(429, refusal, crowdedSeconds);
      return {
        negotiateVersion: 1,
        connectionId: randomUUID(),
        connectionToken: randomUUID(),
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      };
    });
  });

  const stopHearing = await db.listen(liveChannel, (payload) => hub.deliver(payload));
  const stopHearingOfAccess = await db.listen(accessChannel, (key) => hub.tellThoseOf(key));
  const stopHearingOfLists = await db.listen(listChannel, (id) => hub.noteForLists(id));
  const stopHearingOfOwnLists = await db.listen(ownListChannel, (key) => hub.noteForListsOf(key));
  db.onReconnect(() => hub.endAll());

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    hub.endAll();
    await stopHearing();
    await stopHearingOfAccess();
    await stopHearingOfLists();
    await stopHearingOfOwnLists();
  }
  app.addHook('preClose', close);
  return { close };
}

function addressOf(request: IncomingMessage): URL {
  const address = URL.parse(request.url ?? '', 'http://hub');
  if (address === null) throw new Failure(400, 'The address is not valid.');
  return address;
}

/** Browsers cannot send a header with a WebSocket, so the token may be in the address. */
function tokenOf(request: IncomingMessage): string | undefined {
  const inAddress = addressOf(request).searchParams.get('access_token');
  return inAddress ?? /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
