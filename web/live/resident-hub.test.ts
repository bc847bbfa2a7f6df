import { afterEach, expect, test, vi } from 'vitest';
import { onAccessSignal } from './access-signal.ts';
import { configureHub } from './hub-settings.ts';
import { followAccess, watchResident } from './resident-hub.ts';

/** What the hub returns to a join, or the error it refuses it with. */
let answer: unknown = null;

/** What the connection calls when the hub sends an event, and when it is lost. */
const handlers = new Map<string, (payload?: unknown) => void>();
let lose = (): void => undefined;

/** What the hub was asked. */
const invoked: string[][] = [];

/** How the connection starts. */
let started: () => Promise<void> = async () => undefined;

/** A connection that starts at once. */
const connection = {
  on: (name: string, handler: (payload?: unknown) => void) => handlers.set(name, handler),
  onclose: (handler: () => void) => {
    lose = handler;
  },
  start: async () => await started(),
  stop: async () => undefined,
  invoke: async (...call: string[]) => {
    invoked.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  },
};
/** Whether the library's chunk fails to load. */
let isMissing = false;
vi.mock('@microsoft/signalr', () => ({
  get HttpTransportType() {
    if (isMissing) throw new TypeError('Failed to fetch dynamically imported module');
    return {};
  },
  LogLevel: {},
  HubConnectionBuilder: class {
    withUrl = () => this;
    configureLogging = () => this;
    build = () => connection;
  },
}));

const onForbidden = vi.fn<() => void>();
const settings = {
  url: '/hub',
  accessToken: async () => 'token',
  hasToken: () => true,
  providerId: () => undefined,
  onForbidden,
};

let stop = (): void => undefined;
afterEach(() => {
  stop();
  isMissing = false;
  answer = null;
  invoked.length = 0;
  started = async () => undefined;
  vi.useRealTimers();
  onForbidden.mockClear();
});

/** Whether a watcher is told to reload once it has joined. */
async function reloads(isJustLoaded: boolean): Promise<boolean> {
  configureHub({ ...settings, renewedToken: async () => undefined });
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

test('LIV-01 a chart joins its resident’s group in lower case, and leaves it on exit', async () => {
  invoked.length = 0;
  await reloads(true);
  expect(invoked).toEqual([['JoinGroup', 'patient-wattle-r1']]);
  stop();
  expect(invoked.slice(1)).toEqual([['LeaveGroup', 'patient-wattle-r1']]);
});

test('LIV-04 a chart that was just loaded is not loaded again if the hub was quiet', async () => {
  answer = true;
  expect(await reloads(true)).toBe(false);
});

test.each([
  ['the hub had an event', false, true],
  ['the hub is another one and says nothing', null, true],
  ['the chart was loaded a while ago', true, false],
])('LIV-04 the chart is loaded again if %s', async (_case, given, isJustLoaded) => {
  answer = given;
  expect(await reloads(isJustLoaded)).toBe(true);
});

test.each([
  ['a refused token is renewed, or sign-in restarts, before the next start', 401, 1, 5],
  ['a hub with too many connections is left alone for a minute', 429, 0, 60],
  ['a refused user is asked about, because their access may have ended', 403, 0, 5],
  ['any other failure is tried again after 5 s', 500, 0, 5],
])('LIV-01 %s', async (_case, status, renewals, seconds) => {
  vi.useFakeTimers();
  let starts = 0;
  started = async () => {
    starts += 1;
    throw new Error(`Failed to complete negotiation: Error: : Status code '${status}'`);
  };
  const renewedToken = vi.fn<() => Promise<string | undefined>>(async () => 'new');
  configureHub({ ...settings, renewedToken });
  stop = watchResident(
    { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' },
    { onChange: () => undefined, onState: () => undefined, isJustLoaded: () => true },
  );
  while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0);
  expect([starts, renewedToken.mock.calls.length]).toEqual([1, renewals]);
  expect(onForbidden).toHaveBeenCalledTimes(status === 403 ? 1 : 0);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(starts).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(starts).toBe(2);
});

test('PAGE-07 while the hub’s code can’t be loaded the chart reconnects, and it is live once it can', async () => {
  vi.useFakeTimers();
  isMissing = true;
  const onState = vi.fn<(state: string) => void>();
  configureHub({ ...settings, renewedToken: async () => undefined });
  stop = watchResident(
    { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' },
    { onChange: () => undefined, onState, isJustLoaded: () => true },
  );
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('interrupted'));
  isMissing = false;
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('live'));
});

const resident = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' };

/** Watches the resident; returns the states in order, and how often access was signalled. */
function watch() {
  vi.useFakeTimers();
  configureHub({ ...settings, renewedToken: async () => undefined });
  const states: string[] = [];
  const signals = vi.fn<() => void>();
  const deafen = onAccessSignal(signals);
  const leave = watchResident(resident, {
    onChange: () => undefined,
    onState: (state) => states.push(state),
    isJustLoaded: () => true,
  });
  stop = () => {
    leave();
    deafen();
  };
  return { states, signals };
}

test('LIV-02 a refused join isn’t tried again over the same connection, and the page asks again what it may show', async () => {
  answer = new Error('You don’t have access to this resident.');
  const { states, signals } = watch();
  await vi.waitFor(() => expect(states.at(-1)).toBe('refused'));
  expect(signals).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(invoked).toHaveLength(1);
});

test('LIV-01 a join that fails is tried again after ever longer pauses, up to a minute', async () => {
  answer = new Error('We couldn’t join the group. Try again.');
  const { states } = watch();
  await vi.waitFor(() => expect(states.at(-1)).toBe('interrupted'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(invoked).toHaveLength(1 + 4 + 8);
  answer = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('live');
});

test('LIV-02 access is signalled when the hub says so, and after a lost connection', async () => {
  const { states, signals } = watch();
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
  expect(signals).not.toHaveBeenCalled();
  handlers.get('AccessChanged')?.();
  expect(signals).toHaveBeenCalledTimes(1);
  lose();
  expect(states.at(-1)).toBe('interrupted');
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
  expect(signals).toHaveBeenCalledTimes(2);
});

test('AUTH-10 a page without a chart connects only while its token lasts, and shares its connection with a chart', async () => {
  vi.useFakeTimers();
  let starts = 0;
  started = async () => {
    starts += 1;
  };
  let hasToken = false;
  configureHub({ ...settings, hasToken: () => hasToken, renewedToken: async () => undefined });
  stop = followAccess();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toBe(0);
  hasToken = true;
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(starts).toBe(1));
  const leave = watchResident(resident, {
    onChange: () => undefined,
    onState: () => undefined,
    isJustLoaded: () => true,
  });
  leave();
  expect(invoked.map(([name]) => name)).toEqual(['JoinGroup', 'LeaveGroup']);
  expect(starts).toBe(1);
});

test('LIV-01 an event reaches only those who watch its resident', async () => {
  vi.useFakeTimers();
  configureHub({ ...settings, renewedToken: async () => undefined });
  const changes: string[] = [];
  const watchOne = (key: string) =>
    watchResident(
      { authoringSystem: 'WATTLE', authoringSystemForeignKey: key },
      {
        onChange: (order) => changes.push(`${key} ${order}`),
        onState: () => undefined,
        isJustLoaded: () => true,
      },
    );
  answer = true;
  const leaving = [watchOne('R1'), watchOne('R2')];
  stop = () => leaving.forEach((leave) => leave());
  await vi.waitFor(() => expect(invoked).toHaveLength(2));
  handlers.get('ChartChanged')?.({ authoringSystem: 'WATTLE', key: 'R2', order: 'o1' });
  expect(changes).toEqual(['R2 o1']);
});
