import type { HubConnection } from '@microsoft/signalr';
import { HubEvent, hubEvents, joinGroup, leaveGroup, residentGroup } from '@wattle/contract/hub.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';

/** Pause before retrying a failed start, as specified. */
const restartMs = 5000;
/** The same where the hub has too many connections already. */
const crowdedMs = 60_000;

export interface HubSettings {
  readonly url: string;
  readonly accessToken: () => Promise<string | undefined>;
  /** Called when the hub refuses the token: renews it, or restarts sign-in. */
  readonly renewedToken: () => Promise<string | undefined>;
  /** The provider chosen on a shared account, without which it may follow nobody. */
  readonly providerId: () => string | undefined;
  /** Called when the hub refuses the user: their access may have ended. */
  readonly onForbidden: () => void;
}

let settings: HubSettings | undefined;

export function configureHub(given: HubSettings): void {
  settings = given;
}

export type LiveState = 'connecting' | 'live' | 'interrupted';

interface Watcher {
  /** Called when the resident's chart may have changed; with `order` if the hub named it. */
  readonly onChange: (order: string | undefined) => void;
  readonly onState: (state: LiveState) => void;
  /** Whether everything shown was loaded within the last seconds. */
  readonly isJustLoaded: () => boolean;
}

/**
 * Watches one resident through the portal's hub: joins the group, and reports each event. Reports a join too, because
 * earlier events are lost (LIV-04), unless the hub knows of none since the chart was loaded. Returns the function to stop.
 */
export function watchResident(resident: ResidentKey, watcher: Watcher): () => void {
  const group = residentGroup(resident);
  let stopped = false;
  const isStopped = () => stopped; // checked again after every await
  let connection: HubConnection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<HubConnection> {
    const { HubConnectionBuilder, LogLevel, HttpTransportType } = await import(
      '@microsoft/signalr'
    );
    if (settings === undefined) throw new Error('The hub is not configured yet');
    const { url, accessToken, providerId } = settings;
    const provider = providerId();
    const query =
      provider === undefined ? '' : `?${new URLSearchParams({ providerId: provider }).toString()}`;
    const made = new HubConnectionBuilder()
      .withUrl(url + query, {
        accessTokenFactory: async () => (await accessToken()) ?? '',
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    for (const name of hubEvents) {
      made.on(name, (payload: unknown) => {
        const event = HubEvent.safeParse(payload);
        watcher.onChange(event.success ? event.data.order : undefined);
      });
    }
    made.onclose(() => {
      if (!isStopped()) again();
    });
    return made;
  }

  async function start(): Promise<void> {
    let wasQuiet: boolean;
    try {
      const given = await connect();
      if (isStopped()) return;
      connection = given;
      await connection.start();
      wasQuiet = (await connection.invoke<unknown>(joinGroup, group)) === true;
    } catch (error) {
      // The state tells the user about a refused or failed start, or that the hub's code didn't load; it is retried.
      await connection?.stop();
      connection = undefined;
      const status = statusOf(error);
      if (status === 403) settings?.onForbidden();
      if (!isStopped() && status === 401) await settings?.renewedToken();
      if (!isStopped()) again(status === 429 ? crowdedMs : restartMs);
      return;
    }
    if (isStopped()) return;
    watcher.onState('live');
    // Events sent before joining, at first or after a break, are lost.
    if (!wasQuiet || !watcher.isJustLoaded()) watcher.onChange(undefined);
  }

  function again(pauseMs = restartMs): void {
    watcher.onState('interrupted');
    connection = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => void start(), pauseMs);
  }

  watcher.onState('connecting');
  void start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    const leaving = connection;
    if (leaving === undefined) return;
    leaving
      .invoke(leaveGroup, group)
      .catch(() => undefined) // the server drops the group with the connection
      .finally(() => void leaving.stop());
  };
}

/** The HTTP status with which a start was refused; the library has it in the message only. */
function statusOf(error: unknown): number | undefined {
  const status = /Status code '(\d+)'/.exec(error instanceof Error ? error.message : '')?.[1];
  return status === undefined ? undefined : Number(status);
}
