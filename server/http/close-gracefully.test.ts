import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { prepareToClose } from './close-gracefully.ts';

/** A server whose answers are sent by the test, and a connection to it. */
async function open(patienceMs?: number) {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => responses.push(response));
  const close = prepareToClose(server, patienceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (text: Buffer) => (received += text.toString()));
  const call = async () => {
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    await once(server, 'request');
  };
  return { socket, call, close, responses, ended: once(socket, 'close'), text: () => received };
}

test('a call that runs and one that is on its way are answered, and the connection ends', async () => {
  const { call, close, responses, ended, text } = await open();
  await call();
  responses[0]?.writeHead(200, { 'content-length': '5' });
  responses[0]?.flushHeaders();
  const closed = close();
  responses[0]?.end('first');
  await call();
  responses[1]?.end('second');
  await closed;
  await ended;
  expect(text()).toMatch(/keep-alive[^]*first[^]*Connection: close[^]*second/);
});

test('a connection without a call is closed, and one whose call never ends is cut off', async () => {
  const { socket, close, ended } = await open(600);
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\nhalf');
  await close();
  await ended;
  expect(socket.destroyed).toBe(true);
  const idle = await open();
  await idle.close();
  await idle.ended;
  expect(idle.socket.destroyed).toBe(true);
});
