import { joinGroup, joinRefusal, leaveGroup, residentGroup } from '@wattle/contract/hub.ts';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { VerifiedToken } from '../auth/token-verifier.ts';
import type { Container } from '../container.ts';
import { accessKey, everyone } from '../db/access-keys.ts';
import {
  type Follower,
  listOrganisationKeys,
  maySeeGroup,
} from '../queries/residents/hub-access.ts';
import {
  hubConnections,
  hubDropped,
  hubEvents,
  hubGroups,
  hubSent,
} from '../monitoring/metrics.ts';
import { inTrace } from '../monitoring/trace.ts';
import { HubConnection } from './connection.ts';
import { ConnectionLimits } from './connection-limits.ts';
import {
  accessChangedMessage,
  type Completion,
  eventMessage,
  type Invocation,
  listChangedMessage,
} from './protocol.ts';
import { LiveMessage } from './publish.ts';

/** How long a group or a user's rights have been quiet if somebody who loaded a page just before missed nothing. */
const quietMs = 60_000;
const mostGroups = 50;
const longestTimeoutMs = 2 ** 31 - 1;
const GroupArguments = z.tuple([z.string().check(z.maxLength(200), z.regex(/^[\w.:-]+$/))]);

export interface Timing {
  /** Between two pings to a client. */
  readonly pingMs: number;
  /** How long before a member's access is checked again. */
  readonly recheckMs: number;
  /** Between two rounds of news for lists: many residents may change at once. */
  readonly listMs: number;
}

/** A connected client. */
interface Client {
  readonly connection: HubConnection;
  readonly follower: Follower;
  /** What its access depends on, see `accessChannel`. */
  readonly keys: readonly string[];
  /** The keys of the account's organisations, once they are known. */
  organisations: readonly string[];
  /** The groups joined, and when the rights to each were last looked at (epoch milliseconds). */
  readonly groups: Map<string, number>;
}

interface Arrival extends Follower {
  readonly token: VerifiedToken;
  /** Whether the page was connected before. */
  readonly isReturning: boolean;
}

/** Under which the last news for the lists of an organisation or an account is remembered. */
const listKey = (key: string) => `list ${key}`;

const keyOf = ({ keys: [key = ''] }: VerifiedToken) => key;

/** Who is connected to this process and in which groups, and the delivery of events to them. */
export class Hub {
  readonly #container: Container;
  readonly #timing: Timing;
  readonly #limits: ConnectionLimits;
  readonly #clients = new Set<Client>();
  readonly #members = new Map<string, Set<Client>>();
  /** When each group or access key had its last event, oldest first; only those of the last `quietMs`. */
  readonly #lastEvents = new Map<string, number>();
  /** The keys of the organisations and accounts whose lists have changed since the last round. */
  readonly #listNews = new Set<string>();
  /** Since when this process has heard every event. */
  #hearsSince: number;

  constructor(container: Container, timing: Timing) {
    this.#container = container;
    this.#timing = timing;
    this.#limits = new ConnectionLimits(container.settings.hubConnectionsPerAddress);
    this.#hearsSince = this.#nowMs();
  }

  /** Why another connection with the token from the network is refused; undefined if it isn't. */
  findRefusal(token: VerifiedToken, network: string): string | undefined {
    return this.#limits.findRefusal(keyOf(token), network);
  }

  /**
   * Accepts a socket whose token was verified, with the provider that was chosen on a shared account. Beyond the limits
   * it is closed with 1008 and the reason.
   */
  accept(socket: WebSocket, { token, provider, isReturning }: Arrival, network: string): void {
    const refusal = this.findRefusal(token, network);
    if (refusal !== undefined) return socket.close(1008, refusal);
    const uncount = this.#limits.add(keyOf(token), network);
    const groups: Client['groups'] = new Map();
    const connection = new HubConnection({
      socket,
      pingMs: this.#timing.pingMs,
      onReady: () => void this.#greet(client, isReturning),
      invoke: (invocation) => this.#invoke(client, invocation),
      onClose: () => {
        hubConnections.dec();
        clearTimeout(expiry);
        uncount();
        this.#clients.delete(client);
        for (const group of groups.keys()) this.#leave(client, group);
      },
    });
    const keys = [...token.keys, accessKey('account', token.subject), everyone];
    const follower = { token, provider };
    const client: Client = { connection, follower, keys, organisations: [], groups };
    const left = Math.min(Math.max(0, token.expiresAt - this.#nowMs()), longestTimeoutMs);
    const expiry = setTimeout(() => connection.end(), left);
    this.#clients.add(client);
    hubConnections.inc();
  }

  /** Hands a notification from the database on to the clients of its group that may see it. */
  deliver(notification: string): void {
    const { event, payload, organisation, traceparent } = LiveMessage.parse(
      JSON.parse(notification),
    );
    hubEvents.inc();
    const { authoringSystem, key } = payload;
    const group = residentGroup({ authoringSystem, authoringSystemForeignKey: key });
    const message = eventMessage(event, payload);
    this.#remember(group);
    if (organisation != null) this.noteForLists(organisation);
    const members = [...(this.#members.get(group) ?? [])];
    const work = () =>
      Promise.all(members.map((client) => this.#deliverTo(client, group, message)));
    void inTrace(`hub ${event}`, 'consumer', work, traceparent);
  }

  /**
   * Tells the clients whose access has changed, and makes those come back whose groups it may concern: those with the
   * key, or the members of the group. A resident who left an organisation concerns no other group of its users.
   */
  tellThoseOf(keyOrGroup: string): void {
    this.#remember(keyOrGroup);
    for (const { connection, keys, organisations, groups } of this.#clients) {
      const isEnded = keys.includes(keyOrGroup) || groups.has(keyOrGroup);
      if (!isEnded && !organisations.includes(keyOrGroup)) continue;
      connection.send(accessChangedMessage);
      if (isEnded) connection.end();
    }
  }

  /** Tells those who list an organisation's residents, soon, that something has changed. */
  noteForLists(organisationId: string): void {
    this.noteForListsOf(accessKey('organisation', organisationId));
  }

  /** The same to those with a key: an organisation's, or an account's own. */
  noteForListsOf(key: string): void {
    this.#remember(listKey(key));
    if (this.#listNews.size === 0) setTimeout(() => this.#tellLists(), this.#timing.listMs).unref();
    this.#listNews.add(key);
  }

  #tellLists(): void {
    for (const { connection, organisations, keys } of this.#clients) {
      const isConcerned = [...organisations, ...keys].some((key) => this.#listNews.has(key));
      if (isConcerned) connection.send(listChangedMessage);
    }
    this.#listNews.clear();
  }

  /** Makes every client reconnect: after lost notifications, or when the server stops. */
  endAll(): void {
    this.#hearsSince = this.#nowMs();
    for (const { connection } of this.#clients) connection.end();
  }

  /** Tells a new client of what changed while its page was loading and nothing could be sent to it. */
  async #greet(client: Client, isReturning: boolean): Promise<void> {
    // A page that comes back asks again by itself after this.
    const since = this.#nowMs() - (isReturning ? 0 : quietMs);
    try {
      const { kysely } = this.#container.db;
      client.organisations = await listOrganisationKeys(kysely, client.follower.token.subject);
    } catch (err) {
      this.#container.log.warn({ err }, 'Could not read the organisations of a live client');
      return client.connection.end();
    }
    const keys = [...client.keys, ...client.organisations];
    const isQuiet = (key: string) => (this.#lastEvents.get(key) ?? 0) < since;
    if (!keys.every(isQuiet)) client.connection.send(accessChangedMessage);
    if (!keys.map(listKey).every(isQuiet)) {
      client.connection.send(listChangedMessage);
    }
  }

  async #deliverTo(client: Client, group: string, message: string): Promise<void> {
    const checkedAt = client.groups.get(group) ?? 0;
    const isFresh = this.#nowMs() - checkedAt < this.#timing.recheckMs;
    // Where the rights are gone or cannot be read, the client comes back and is asked again.
    if (!isFresh && (await this.#mayJoin(client, group)) !== true) {
      hubDropped.inc();
      return client.connection.end();
    }
    if (!client.groups.has(group)) return; // left meanwhile
    if (!isFresh) client.groups.set(group, this.#nowMs());
    if (client.connection.send(message)) hubSent.inc();
    else hubDropped.inc();
  }

  async #invoke(client: Client, invocation: Invocation): Promise<Completion> {
    const parsed = GroupArguments.safeParse(invocation.arguments);
    const group = parsed.success ? parsed.data[0].toLowerCase() : undefined;
    if (group === undefined) return { error: 'A group must be named.' };
    if (invocation.target === leaveGroup) {
      this.#leave(client, group);
      return { result: null };
    }
    if (invocation.target !== joinGroup) return { error: 'The hub has no such method.' };
    return await inTrace('hub join', 'server', () => this.#join(client, group));
  }

  /** Returns whether the group was quiet before, so that a chart loaded just before is still right. */
  async #join(client: Client, group: string): Promise<Completion> {
    if (client.groups.size >= mostGroups) return { error: 'You have joined too many groups.' };
    const mayJoin = await this.#mayJoin(client, group);
    if (mayJoin === undefined) return { error: 'We couldn’t join the group. Try again.' };
    if (!mayJoin) return { error: joinRefusal };
    if (!this.#clients.has(client)) return { result: null }; // gone meanwhile
    const members = this.#members.get(group) ?? new Set();
    if (members.size === 0) hubGroups.inc();
    this.#members.set(group, members.add(client));
    client.groups.set(group, this.#nowMs());
    const quietSince = this.#lastEvents.get(group) ?? this.#hearsSince;
    return { result: this.#nowMs() - Math.max(quietSince, this.#hearsSince) > quietMs };
  }

  #remember(group: string): void {
    const now = this.#nowMs();
    this.#lastEvents.delete(group);
    this.#lastEvents.set(group, now);
    for (const [oldest, at] of this.#lastEvents) {
      if (now - at <= quietMs) return;
      this.#lastEvents.delete(oldest);
    }
  }

  /** Checks access; undefined if that fails. */
  async #mayJoin(client: Client, group: string): Promise<boolean | undefined> {
    try {
      const { db, now } = this.#container;
      return await maySeeGroup(db.kysely, group, client.follower, now());
    } catch (err) {
      this.#container.log.warn({ err }, 'Could not check access to a live group');
      return undefined;
    }
  }

  #leave(client: Client, group: string): void {
    client.groups.delete(group);
    const members = this.#members.get(group);
    members?.delete(client);
    if (members?.size !== 0) return;
    this.#members.delete(group);
    hubGroups.dec();
  }

  #nowMs(): number {
    return this.#container.now().getTime();
  }
}
