import { expect, test } from 'vitest';
import { askHiddenFrame } from './hidden-frame.ts';

/** A page that posts its message to the window around it. */
function pageThatPosts(...words: string[]): string {
  const says = words.map((word) => `parent.postMessage(${JSON.stringify(word)}, '*');`).join('');
  return URL.createObjectURL(new Blob([`<script>${says}</script>`], { type: 'text/html' }));
}
const read = (message: unknown) => (message === 'renewed' ? message : undefined);
const here = window.location.origin;
const frames = () => document.querySelectorAll('iframe').length;

test('AUTH-06 the first readable message is the answer, and the frame is removed', async () => {
  const before = frames();
  const answer = askHiddenFrame(pageThatPosts('other', 'renewed'), here, read, 5000);
  expect(frames()).toBe(before + 1);
  expect(await answer).toBe('renewed');
  expect(frames()).toBe(before);
});

test('AUTH-06 AUTH-11 a message from another origin or another window is ignored', async () => {
  const answer = askHiddenFrame(pageThatPosts('renewed'), 'https://other.example', read, 300);
  expect(await answer).toBeUndefined();
  const silent = askHiddenFrame(pageThatPosts('other'), here, read, 300);
  window.postMessage('renewed', here);
  expect(await silent).toBeUndefined();
});
