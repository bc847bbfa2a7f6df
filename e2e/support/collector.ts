import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A monitoring service on this machine, which keeps all that is sent to it. */
export interface Collector {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Keeps what is sent from now on, but doesn’t answer it. */
  readonly fallSilent: () => void;
  readonly close: () => Promise<void>;
}

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST',
};

export async function openCollector(): Promise<Collector> {
  const deliveries: Delivery[] = [];
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers, method } = request;
      const body = Buffer.concat(chunks).toString();
      if (method === 'POST') deliveries.push({ path, headers, body });
      if (isSilent) return;
      response.writeHead(method === 'OPTIONS' ? 204 : 200, anyOrigin);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deliveries,
    fallSilent: () => {
      isSilent = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
