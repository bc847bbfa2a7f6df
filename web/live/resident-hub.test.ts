import { afterEach, expect, test, vi } from 'vitest';
import { configureHub, watchResident } from './resident-hub.ts';

/** What the hub returns to a join. */
let answer: unknown = null;

/** A connection that starts at once and hears nothing. */
const connection = {
  on: () => undefined,
  off: () => undefined,
  onclose: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  invoke: async () => answer,
};
vi.mock('@microsoft/signalr', () => ({
  HttpTransportType: {},
  LogLevel: {},
  HubConnectionBuilder: class {
    withUrl = () => this;
    configureLogging = () => this;
    build = () => connection;
  },
}));

let stop = (): void => undefined;
afterEach(() => stop());

/** Whether a watcher is told to reload once it has joined. */
async function reloads(isJustLoaded: boolean): Promise<boolean> {
  configureHub({ url: '/hub', accessToken: async () => 'token', providerId: () => undefined });
  const onChange = vi.fn<() => void>();
  await new Promise<void>((joined) => {
    stop = watchResident(
      { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' },
      {
        onChange,
        onState: (state) => state === 'live' && joined(),
        isJustLoaded: () => isJustLoaded,
      },
    );
  });
  await Promise.resolve();
  return onChange.mock.calls.length > 0;
}

test('LIV-04 a chart that was just loaded is not loaded again where the hub was quiet', async () => {
  answer = true;
  expect(await reloads(true)).toBe(false);
});

test.each([
  ['the hub had an event', false, true],
  ['the hub is another one and says nothing', null, true],
  ['the chart was loaded a while ago', true, false],
])('LIV-04 it is loaded again where %s', async (_case, given, isJustLoaded) => {
  answer = given;
  expect(await reloads(isJustLoaded)).toBe(true);
});
