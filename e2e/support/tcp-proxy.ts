import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server that can be cut and restored. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection; new ones are refused. */
  readonly cut: () => void;
  readonly fix: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      drop();
    },
    fix: () => {
      isCut = false;
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
