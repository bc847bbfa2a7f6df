import {
  accessChanged,
  hubPath,
  joinGroup,
  listChanged,
  residentGroup,
} from '@wattle/contract/hub.ts';

/** Ends every message of SignalR's JSON protocol. */
const separator = '\x1e';

interface Message {
  readonly type?: number;
  readonly target?: string;
  readonly error?: string;
  readonly arguments?: readonly unknown[];
}

/** A connection to the live hub of one process, which follows one resident. */
export interface HubClient {
  /** The next event; kept when it comes before it is asked for. */
  readonly event: () => Promise<unknown>;
  /** Resolves when the connection is over. */
  readonly over: Promise<void>;
  readonly close: () => void;
}

/** Connects and joins the resident's group. Throws when either is refused. */
export async function followResident(url: string, token: string, key: string): Promise<HubClient> {
  const address = `${url.replace(/^http/, 'ws')}/portal${hubPath}?access_token=${token}`;
  const socket = new WebSocket(address);
  const waiting: ((message: Message) => void)[] = [];
  const arrived: Message[] = [];
  const over = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));

  socket.addEventListener('message', ({ data }) => {
    for (const text of String(data).split(separator).slice(0, -1)) {
      const message = JSON.parse(text) as Message;
      // Pings, and what is about the user's access, lists and the connection's end, are for clients that live longer.
      if (message.type === 6 || message.type === 7) continue;
      if (message.target === accessChanged || message.target === listChanged) continue;
      const taker = waiting.shift();
      if (taker === undefined) arrived.push(message);
      else taker(message);
    }
  });
  const next = () =>
    new Promise<Message>((resolve) => {
      const message = arrived.shift();
      if (message === undefined) waiting.push(resolve);
      else resolve(message);
    });
  const ended = over.then(() => ({ error: `${url} ended the connection` }));
  const ask = async (message: object) => {
    socket.send(JSON.stringify(message) + separator);
    const { error } = await Promise.race([next(), ended]);
    if (error !== undefined) throw new Error(error);
  };

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} refused the connection`)));
  });
  await ask({ protocol: 'json', version: 1 });
  const group = residentGroup({ authoringSystem: 'WATTLE', authoringSystemForeignKey: key });
  await ask({ type: 1, target: joinGroup, arguments: [group], invocationId: '1' });
  return {
    event: async () => {
      const { target, arguments: [payload] = [] } = await next();
      return { target, payload };
    },
    over,
    close: () => socket.close(),
  };
}
