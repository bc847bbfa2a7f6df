import { expect, test } from 'vitest';
import { onwardPath, returnPath, reviewPath } from './return-address.ts';

const origin = 'https://wattle.example';
const sending = '/residents/gp/WATTLE/R1/pharmacy-request/new';

test.each([
  [sending, sending],
  [`${origin}${sending}`, sending],
  [`${sending}?tab=history#top`, `${sending}?tab=history#top`],
  ['/residents', '/residents'],
  ['https://WATTLE.example:443/residents/gp', '/residents/gp'],
  ['https://someone:secret@wattle.example/no-access', '/no-access'],
  ['/a/../residents/gp', '/residents/gp'],
])('RELOG-02 %s is our own', (uri, path) => {
  expect(returnPath(uri, origin)).toBe(path);
});

test.each([
  [undefined],
  [''],
  ['https://evil.example/residents'],
  ['https://wattle.example.evil.example/'],
  ['https://wattle.example@evil.example/'],
  ['http://wattle.example/residents/gp'],
  ['https://wattle.example:8443/residents/gp'],
  ['//evil.example/'],
  ['///evil.example/'],
  [String.raw`\\evil.example/`],
  [String.raw`/\evil.example/`],
  [String.raw`https:\\evil.example/`],
  [' //evil.example'],
  ['\t//evil.example'],
  ['/\t/evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  [`${origin}//evil.example`],
  ['/%2f%2fevil.example'],
  ['%2F%2Fevil.example'],
  ['/%5Cevil.example'],
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,hello'],
  [`blob:${origin}/3f0c1a52`],
  ['file:///etc/passwd'],
  ['http://['],
  ['/relogin?redirct_uri=%2Frelogin'],
])('RELOG-02 %j leads to the residents list', (uri) => {
  expect(returnPath(uri, origin)).toBe('/residents');
});

test('RELOG-02 the key of the kept request is passed on', () => {
  expect(onwardPath(sending, 'k1')).toBe(`${sending}?payloadKey=k1`);
  expect(onwardPath(`${sending}?tab=history#top`, 'k1')).toBe(
    `${sending}?tab=history&payloadKey=k1#top`,
  );
  expect(onwardPath(`${sending}?payloadKey=old`, 'k1')).toBe(`${sending}?payloadKey=k1`);
  expect(onwardPath(sending, null)).toBe(sending);
});

test('RELOG-01 Cancel leads back to the review, or to the page that asked', () => {
  expect(reviewPath(sending)).toBe('/residents/gp/WATTLE/R1/pharmacy-request');
  expect(reviewPath(`${sending}?tab=history`)).toBe('/residents/gp/WATTLE/R1/pharmacy-request');
  expect(reviewPath('/residents/gp/WATTLE/R1')).toBe('/residents/gp/WATTLE/R1');
  expect(reviewPath('/residents')).toBe('/residents');
});
