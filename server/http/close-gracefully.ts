import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long a call that a client has sent on an open connection may take to arrive. */
const arrivalMs = 500;
/** After which the connections of clients who don't finish their calls are cut off. */
const usualPatienceMs = 6000;

/**
 * Follows the calls of a server from now on. Returns the function to close it so that each call that was accepted is
 * answered: no new connection is accepted, and every answer ends its connection.
 */
export function prepareToClose(server: Server, patienceMs = usualPatienceMs): () => Promise<void> {
  const sockets = new Set<net.Socket>();
  const open = new Set<ServerResponse>();
  let isClosing = false;
  let hasArrived = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      open.delete(response);
      // Its head may have been sent before, when its connection was still to be kept.
      if (hasArrived) setImmediate(() => server.closeIdleConnections());
    });
  });
  return async () => {
    isClosing = true;
    for (const response of open) response.shouldKeepAlive = false;
    const closed = once(server, 'close');
    // An HTTP server’s own `close` also cuts off the connections that wait for a call, which may be on its way.
    net.Server.prototype.close.call(server);
    const late = new AbortController();
    const cut = setTimeout(patienceMs, undefined, late).then(
      () => server.closeAllConnections(),
      () => undefined,
    );
    await setTimeout(arrivalMs);
    hasArrived = true;
    server.closeIdleConnections();
    // To Node one that has never carried a call, as browsers open them ahead, isn’t idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await closed;
    late.abort();
    await cut;
  };
}
