import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** Every accepted message, with its envelope's addresses. */
  readonly received: readonly { readonly to: string; readonly message: string }[];
  /** The response to the next messages instead of accepting them, such as `451 Later`. */
  refuseWith(answer: string | undefined): void;
  /** Whether it accepts connections but never comes to the end of its greeting. */
  hang(doesHang: boolean): void;
  close(): Promise<void>;
}

/** A minimal mail server on loopback. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: { to: string; message: string }[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  let doesHang = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    let to = '';
    let message: string | undefined;
    let rest = '';
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (message !== undefined) {
        if (line !== '.') {
          message += `${line.replace(/^\./, '')}\n`;
          return;
        }
        if (refusal === undefined) received.push({ to, message });
        answer(refusal ?? '250 Taken');
        message = undefined;
        return;
      }
      if (/^RCPT TO:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (/^DATA/i.test(line)) message = '';
      answer(/^DATA/i.test(line) ? '354 Go on' : /^QUIT/i.test(line) ? '221 Bye' : '250 Yes');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    if (doesHang) {
      // A line now and then: no limit on silence ends it.
      const talk = setInterval(() => answer('220-wait'), 20);
      socket.once('close', () => clearInterval(talk));
      return;
    }
    answer('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith: (answer) => {
      refusal = answer;
    },
    hang: (does) => {
      doesHang = does;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
