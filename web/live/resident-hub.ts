import type { HubConnection } from '@microsoft/signalr';
import {
  accessChanged,
  HubEvent,
  hubEvents,
  joinGroup,
  joinRefusal,
  leaveGroup,
  listChanged,
  residentGroup,
  returningParameter,
} from '@wattle/contract/hub.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { signalAccess } from './access-signal.ts';
import { hubSettings } from './hub-settings.ts';
import { signalLists } from './list-signal.ts';

/** Pause before retrying a failed start, as specified. */
const restartMs = 5000;
/** The same where the hub has too many connections already. */
const crowdedMs = 60_000;
/** The longest pause before trying again to join a group. */
const longestJoinMs = 60_000;

/** Refused: the hub doesn't let the user follow this resident, and isn't asked again over this connection. */
export type LiveState = 'connecting' | 'live' | 'interrupted' | 'refused';

interface Watcher {
  /** Called when the resident's chart may have changed; with `order` if the hub named it. */
  readonly onChange: (order: string | undefined) => void;
  readonly onState: (state: LiveState) => void;
  /** Whether everything shown was loaded within the last seconds. */
  readonly isJustLoaded: () => boolean;
}

/** A watched resident. */
interface Room {
  readonly group: string;
  readonly watcher: Watcher;
}

interface Link {
  readonly join: (room: Room) => void;
  readonly leave: (room: Room) => void;
  readonly stop: () => void;
}

const rooms = new Set<Room>();
let followers = 0;
let link: Link | undefined;

/**
 * Keeps this tab connected to the hub, which says when the user's own access has changed (`onAccessSignal`). Returns the
 * function to stop.
 */
export function followAccess(): () => void {
  followers += 1;
  link ??= openLink();
  return () => {
    followers -= 1;
    closeUnused();
  };
}

/**
 * Watches one resident through the portal's hub: joins the group, and reports each event. Reports a join too, because
 * earlier events are lost (LIV-04), unless the hub knows of none since the chart was loaded. Returns the function to stop.
 */
export function watchResident(resident: ResidentKey, watcher: Watcher): () => void {
  const room = { group: residentGroup(resident), watcher };
  rooms.add(room);
  watcher.onState('connecting');
  link ??= openLink();
  link.join(room);
  return () => {
    rooms.delete(room);
    link?.leave(room);
    closeUnused();
  };
}

function closeUnused(): void {
  if (followers > 0 || rooms.size > 0) return;
  link?.stop();
  link = undefined;
}

/** The tab's connection, made again whenever it is lost, and the groups joined over it. */
function openLink(): Link {
  let stopped = false;
  const isStopped = () => stopped; // checked again after every await
  let live: HubConnection | undefined;
  let wasLive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    // Only a chart renews an expired token for its live updates; elsewhere the next call does (AUTH-10).
    if (rooms.size === 0 && hubSettings()?.hasToken() !== true) return again();
    let connection: HubConnection | undefined;
    try {
      connection = await connect(wasLive);
      if (isStopped()) return;
      await connection.start();
    } catch (error) {
      // The state tells the user about a refused or failed start, or that the hub's code didn't load; it is retried.
      await connection?.stop();
      const status = statusOf(error);
      if (status === 403) hubSettings()?.onForbidden();
      if (!isStopped() && status === 401) await hubSettings()?.renewedToken();
      if (!isStopped()) again(status === 429 ? crowdedMs : restartMs);
      return;
    }
    if (isStopped()) return void connection.stop();
    live = connection;
    connection.onclose(() => {
      if (live === connection && !isStopped()) again();
    });
    // A change may have been announced while the connection was lost.
    if (wasLive) signalAccess();
    wasLive = true;
    for (const room of rooms) void join(room);
  }

  function again(pauseMs = restartMs): void {
    live = undefined;
    for (const { watcher } of rooms) watcher.onState('interrupted');
    clearTimeout(timer);
    timer = setTimeout(() => void start(), pauseMs);
  }

  async function join(room: Room, pauseMs = restartMs): Promise<void> {
    const connection = live;
    if (connection === undefined) return;
    const isOver = () => isStopped() || live !== connection || !rooms.has(room);
    const { group, watcher } = room;
    let wasQuiet: boolean;
    try {
      wasQuiet = (await connection.invoke<unknown>(joinGroup, group)) === true;
    } catch (error) {
      if (isOver()) return;
      const isRefused = error instanceof Error && error.message.includes(joinRefusal);
      watcher.onState(isRefused ? 'refused' : 'interrupted');
      // What the page shows of the resident has to be asked for again, too.
      if (isRefused) return signalAccess();
      const retry = () => void join(room, Math.min(pauseMs * 2, longestJoinMs));
      setTimeout(() => isOver() || retry(), pauseMs);
      return;
    }
    if (isOver()) return;
    watcher.onState('live');
    // Events sent before joining, at first or after a break, are lost.
    if (!wasQuiet || !watcher.isJustLoaded()) watcher.onChange(undefined);
  }

  void start();
  return {
    join: (room) => void join(room),
    // The server drops the group with the connection.
    leave: ({ group }) => void live?.invoke(leaveGroup, group).catch(() => undefined),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      void live?.stop();
    },
  };
}

/** A connection that isn't started yet; it may take the place of one before. */
async function connect(isReturning: boolean): Promise<HubConnection> {
  const { HubConnectionBuilder, LogLevel, HttpTransportType } = await import('@microsoft/signalr');
  const settings = hubSettings();
  if (settings === undefined) throw new Error('The hub is not configured yet');
  const { url, accessToken, providerId } = settings;
  const provider = providerId();
  const query = new URLSearchParams({
    ...(provider !== undefined && { providerId: provider }),
    ...(isReturning && { [returningParameter]: '' }),
  });
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}?${query.toString()}`, {
      accessTokenFactory: async () => (await accessToken()) ?? '',
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.on(accessChanged, signalAccess);
  connection.on(listChanged, signalLists);
  for (const name of hubEvents) connection.on(name, hear);
  return connection;
}

/** Hands an event on to those who watch its resident or, if it can't be read, to all. */
function hear(payload: unknown): void {
  const { data } = HubEvent.safeParse(payload);
  const group =
    data &&
    residentGroup({ authoringSystem: data.authoringSystem, authoringSystemForeignKey: data.key });
  for (const room of rooms) {
    if (group === undefined || room.group === group) room.watcher.onChange(data?.order);
  }
}

/** The HTTP status with which a start was refused; the library has it in the message only. */
function statusOf(error: unknown): number | undefined {
  const status = /Status code '(\d+)'/.exec(error instanceof Error ? error.message : '')?.[1];
  return status === undefined ? undefined : Number(status);
}
