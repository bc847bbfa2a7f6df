import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { ApiError, NetworkError, readRefusal, RefusalError } from '../api/errors.ts';
import { telemetryOf } from './telemetry.ts';

const route = '/residents/gp/$authoringSystem/$authoringSystemForeignKey';
const secret = 'Ada Whittaker R123456 doctor@wattle.example eyJhbGciOi';
const exception = (error: unknown) => telemetryOf({ kind: 'exception', error, route });
const failedCall = (error: unknown) =>
  telemetryOf({ kind: 'call', operation: medications.finalise, error, durationMs: 12.6, route });

/** As a browser writes it: the message first, then the positions. */
function stacked(error: Error): Error {
  error.stack = [
    `${error.name}: ${error.message}`,
    `    at Chart (https://wattle.example/assets/index-Ab_3.js:12:345)`,
    `    at https://wattle.example/assets/_signed-in.residents.gp._authoringSystem-X.js:1:9`,
    `    at load (https://wattle.example/residents/gp/WATTLE/R123456:3:4)`,
    `    at eval (https://evil.example/${encodeURIComponent(secret)}.js:5:6)`,
  ].join('\n');
  return error;
}

test('CFG-04 an exception sends its class, the route’s pattern and positions in our scripts', () => {
  expect(exception(stacked(new TypeError(secret)))).toEqual({
    kind: 'exception',
    error: 'TypeError',
    route,
    frames: [
      { file: 'index-Ab_3.js', line: 12, column: 345 },
      { file: '_signed-in.residents.gp._authoringSystem-X.js', line: 1, column: 9 },
    ],
  });
});

test.each([
  ['a text', secret],
  ['an object', { name: secret, message: secret, stack: secret }],
  ['nothing', undefined],
  ['an error whose name is data', Object.assign(new Error(secret), { name: secret })],
  ['an error whose stack is data', Object.assign(new Error(secret), { stack: secret })],
  [
    'an error with more on it',
    Object.assign(new Error('a', { cause: secret }), { detail: secret }),
  ],
  ['an error of several', new AggregateError([new Error(secret)], secret)],
])('CFG-04 %s sends only its kind', (_, error) => {
  const sent = exception(error);
  expect(Object.keys(sent).toSorted()).toEqual(['error', 'frames', 'kind', 'route']);
  expect(sent.frames).toEqual([]);
  expect(sent.error).toMatch(/^(Error|NotAnError|AggregateError)$/);
});

const refusal = { code: 'Not_Latest', message: secret, content: [] };

test.each<[string, unknown, number]>([
  ['RefusalError', new RefusalError(readRefusal(refusal)), 422],
  ['ApiError', new ApiError(503, secret), 503],
  ['NetworkError', new NetworkError(), 0],
  ['Error', Object.assign(new Error(secret), { status: secret }), 0],
])('CFG-04 a failed call sends its pattern, status and %s', (name, error, status) => {
  expect(failedCall(error)).toEqual({
    kind: 'call',
    error: name,
    route,
    operation: 'POST medications/api/v1/medications/:authoringSystem/:foreignKey/pharmacy-requests',
    status,
    durationMs: 13,
    frames: [],
  });
});
