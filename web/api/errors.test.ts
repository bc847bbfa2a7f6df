import { mayBeSaved } from '@wattle/contract/may-be-saved.ts';
import { expect, test } from 'vitest';
import {
  ApiError,
  mayBeDone,
  NetworkError,
  NotSignedInError,
  RefusalError,
  UnreadableAnswerError,
} from './errors.ts';

const ownAnswer = (status: number, text: string) =>
  new ApiError(status, text, undefined, undefined, '4bf92f3577b34da6a3ce929d0e0e4736');
const refusal = new RefusalError({ code: 'Unknown', message: 'No.', content: [] });

test.each([
  [new NetworkError(), true],
  [new UnreadableAnswerError('finalise', 'id'), true],
  [new ApiError(502, 'Bad gateway'), true],
  [new ApiError(503, 'No upstream'), true],
  [ownAnswer(503, 'The database is unavailable right now. Nothing was saved.'), false],
  [ownAnswer(503, `The database is unavailable right now. ${mayBeSaved}`), true],
  [ownAnswer(500, `Something went wrong on our side. ${mayBeSaved}`), true],
  [new ApiError(504, 'Gateway timeout'), true],
  [new ApiError(500, 'Failed'), false],
  [new ApiError(403, 'No access'), false],
  [refusal, false],
  [new NotSignedInError(), false],
  [null, false],
])('after %s the server may have done what it was asked to: %s', (error, expected) => {
  expect(mayBeDone(error)).toBe(expected);
});
