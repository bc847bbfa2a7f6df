import type { HubConnection } from '@microsoft/signalr';
import { HubEvent, hubEvents, joinGroup, leaveGroup, residentGroup } from '@wattle/contract/hub.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';

/** Pause before a failed start is tried again (S1 §9). */
const restartMs = 5000;

export interface HubSettings {
  readonly url: string;
  readonly accessToken: () => Promise<string | undefined>;
}

let settings: HubSettings | undefined;

export function configureHub(given: HubSettings): void {
  settings = given;
}

export type LiveState = 'connecting' | 'live' | 'interrupted';

interface Watcher {
  /** The resident's chart may have changed; `order` when the hub said which. */
  readonly onChange: (order: string | undefined) => void;
  readonly onState: (state: LiveState) => void;
}

/**
 * Watches one resident over the portal's hub: joins the group, tells of each event and of every
 * joining, because events sent before it are gone (LIV-04). Gives the way to stop.
 */
export function watchResident(resident: ResidentKey, watcher: Watcher): () => void {
  const group = residentGroup(resident);
  let stopped = false;
  const isStopped = () => stopped; // asked anew after every await
  let connection: HubConnection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    const { HubConnectionBuilder, LogLevel, HttpTransportType } = await import(
      '@microsoft/signalr'
    );
    if (isStopped() || settings === undefined) return;
    const { url, accessToken } = settings;
    connection ??= new HubConnectionBuilder()
      .withUrl(url, {
        accessTokenFactory: async () => (await accessToken()) ?? '',
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    for (const name of hubEvents) {
      connection.off(name);
      connection.on(name, (payload: unknown) => {
        const event = HubEvent.safeParse(payload);
        watcher.onChange(event.success ? event.data.order : undefined);
      });
    }
    connection.onclose(() => {
      if (!isStopped()) again();
    });
    try {
      await connection.start();
      await connection.invoke(joinGroup, group);
    } catch {
      // A refused or failed start is told to the user by the state and tried again.
      await connection.stop();
      connection = undefined;
      if (!isStopped()) again();
      return;
    }
    if (isStopped()) return;
    watcher.onState('live');
    // What was sent before the group was joined, at first or after a break, is gone: read again.
    watcher.onChange(undefined);
  }

  function again(): void {
    watcher.onState('interrupted');
    connection = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => void start(), restartMs);
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
