import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A statement as sent: its text, and its parameters as text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Which connection it came over. */
  readonly connection: number;
}

export interface StatementTap {
  /** The database's address through the tap. */
  readonly url: string;
  /** The statements sent while `work` runs, in order. */
  record(work: () => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** A relay in front of PostgreSQL that can record what goes through it. */
export async function openTap(databaseUrl: string): Promise<StatementTap> {
  const database = new URL(databaseUrl);
  const open = new Set<Socket>();
  let recorded: Statement[] | undefined;
  let connections = 0;

  const relay = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const connection = (connections += 1);
    const read = messageReader((statement) => recorded?.push({ ...statement, connection }));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.setNoDelay();
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String((relay.address() as AddressInfo).port);

  return {
    url: url.href,
    async record(work) {
      const statements: Statement[] = [];
      recorded = statements;
      await work();
      recorded = undefined;
      return statements;
    },
    async close() {
      const closed = once(relay.close(), 'close');
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/**
 * Reads the bytes a client sends and reports its statements, prepared ones each time they are run: the messages Parse,
 * Bind and Query of the protocol, https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
function messageReader(
  report: (statement: Omit<Statement, 'connection'>) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  const prepared = new Map<string, string>();
  // The first message of a connection has a length but no letter.
  let isStarted = false;

  function read(letter: string, body: Buffer): void {
    if (letter === 'Q') report({ text: body.toString('utf8', 0, body.length - 1), values: [] });
    if (letter === 'P') {
      const [name, text] = textsOf(body);
      prepared.set(name, text);
    }
    if (letter === 'B') {
      const [, name] = textsOf(body);
      report({ text: prepared.get(name) ?? '', values: valuesOf(body) });
    }
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = isStarted ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      if (isStarted) read(String.fromCharCode(rest[0] ?? 0), rest.subarray(at + 4, end));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

/** The two texts that a message starts with. */
function textsOf(body: Buffer): [string, string] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString('utf8', 0, first), body.toString('utf8', first + 1, second)];
}

/** The parameters of a Bind message: two names, the formats, then each value with its length. */
function valuesOf(body: Buffer): (string | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const next16 = () => body.readInt16BE((at += 2) - 2);
  const formats = Array.from({ length: next16() }, next16);
  if (formats.some((format) => format !== 0)) throw new Error('A parameter is not sent as text');
  return Array.from({ length: next16() }, () => {
    const length = body.readInt32BE((at += 4) - 4);
    return length < 0 ? null : body.toString('utf8', at, (at += length));
  });
}
