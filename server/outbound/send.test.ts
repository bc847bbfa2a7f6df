import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { listen } from '../testing/listen.ts';
import { isPrivateAddress } from './private-address.ts';
import { type Outgoing, RefusedAddressError, sendOut } from './send.ts';

const server = await forAll(
  listen((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/long') response.end('x'.repeat(2000));
    else request.pipe(response);
  }),
);

const send = (path: string, more: Partial<Outgoing> = {}) =>
  sendOut(`${server.url}${path}`, {
    method: 'GET',
    isProduction: false,
    timeoutMs: 10_000,
    mostBytes: 1000,
    ...more,
  });

test.for([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'localhost',
])('%s is not on the public internet', (one) => {
  expect(isPrivateAddress(one)).toBe(true);
});

test.for(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is on the public internet', (one) => {
  expect(isPrivateAddress(one)).toBe(false);
});

test('in production neither http nor a private network is called, by address or by name', async () => {
  const port = new URL(server.url).port;
  for (const one of [
    server.url,
    `https://127.0.0.1:${port}`,
    `https://2130706433:${port}`,
    `https://[::1]:${port}`,
    `https://localhost:${port}`,
    'ftp://example.org',
  ]) {
    const sent = sendOut(one, {
      method: 'GET',
      isProduction: true,
      timeoutMs: 10_000,
      mostBytes: 9,
    });
    await expect(sent).rejects.toThrow(RefusedAddressError);
  }
});

test('what was sent arrives, and a redirect is not followed', async () => {
  expect(await send('/', { method: 'POST', body: 'Käse' })).toEqual({ status: 200, text: 'Käse' });
  expect((await send('/away')).status).toBe(302);
});

test('an answer that takes too long or is too long fails', async () => {
  await expect(send('/silent', { timeoutMs: 200 })).rejects.toThrow('No answer within 0.2 s.');
  await expect(send('/long')).rejects.toThrow('longer than 1000 bytes');
});
