import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledConfiguration, loadConfiguration } from './configuration.ts';

let file: { status: number; text: string } = { status: 200, text: '' };
let origin = '';
const server = createServer((request, response) => {
  const isAsked = request.url === '/configuration.json';
  response.writeHead(isAsked ? file.status : 404).end(file.text);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

const good = {
  authentication: {
    authority: 'https://sign-in.example.org',
    clientId: 'web',
    redirectUrl: 'https://wattle.example.org',
    loginTimeout: 15,
  },
  apiEndpoints: {
    portal: 'https://a.example.org',
    authorisation: 'https://b.example.org',
    medicationsManagement: 'https://c.example.org',
    healthIdentifier: 'https://d.example.org',
  },
};

function serve(value: unknown, status = 200) {
  file = { status, text: typeof value === 'string' ? value : JSON.stringify(value) };
  return loadConfiguration(origin);
}

test('CFG-01 reads the file served by the origin', async () => {
  await expect(serve(good)).resolves.toEqual({
    kind: 'loaded',
    configuration: RuntimeConfiguration.parse(good),
  });
});

test('CFG-01 falls back to the bundled file if none is served, or there is no response', async () => {
  const bundled = { kind: 'loaded', configuration: bundledConfiguration(origin) };
  await expect(serve('', 404)).resolves.toEqual(bundled);
  await expect(serve('', 500)).resolves.toEqual(bundled);
  const nobody = 'http://127.0.0.1:1';
  await expect(loadConfiguration(nobody)).resolves.toEqual({
    kind: 'loaded',
    configuration: bundledConfiguration(nobody),
  });
});

test('CFG-01 the bundled file keeps everything at the origin', () => {
  const { authentication, apiEndpoints } = bundledConfiguration('https://wattle.example.org');
  for (const address of [authentication.authority, ...Object.values(apiEndpoints)]) {
    expect(address).toMatch(/^https:\/\/wattle\.example\.org\//);
  }
});

test.each([
  ['authentication', { ...good, authentication: undefined }],
  ['authentication.authority', { ...good, authentication: { clientId: 'wattle-web' } }],
  [
    'authentication.authority',
    { ...good, authentication: { ...good.authentication, authority: '' } },
  ],
  [
    'authentication.authority',
    { ...good, authentication: { ...good.authentication, authority: 'sign-in' } },
  ],
  [
    'authentication.loginTimeout',
    { ...good, authentication: { ...good.authentication, loginTimeout: 'soon' } },
  ],
  ['apiEndpoints.portal', { ...good, apiEndpoints: { ...good.apiEndpoints, portal: 7 } }],
  ['apiEndpoints', { ...good, apiEndpoints: undefined }],
  ['featureFlags.qrcode', { ...good, featureFlags: { qrcode: 'yes' } }],
  ['loggingEnabled', { ...good, loggingEnabled: 'yes' }],
])('CFG-01 names %s if it is invalid', async (key, value) => {
  await expect(serve(value)).resolves.toEqual({ kind: 'bad', fault: { kind: 'key', key } });
});

test.each([
  ['<!doctype html>', 'not-json'],
  ['', 'not-json'],
  ['{ "authentication": ', 'not-json'],
  ['[]', 'no-settings'],
  ['null', 'no-settings'],
  ['"text"', 'no-settings'],
])('CFG-01 %j isn’t a configuration at all: %s', async (content, kind) => {
  await expect(serve(content)).resolves.toEqual({ kind: 'bad', fault: { kind } });
});
