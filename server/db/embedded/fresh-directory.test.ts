import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cachedDirectory, cacheRoot } from './fresh-directory.ts';

const name = `race-${process.pid}`;
const directory = path.join(cacheRoot, name);
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

const write = (place: string, text: string) => {
  fs.mkdirSync(place, { recursive: true });
  fs.writeFileSync(path.join(place, 'maker'), text);
};

const left = () => fs.readdirSync(cacheRoot).filter((entry) => entry.startsWith(name));

test('if two processes create the same directory at once, the first one’s stays, complete', async () => {
  const made = await cachedDirectory(name, async (staging) => {
    write(staging, 'second');
    write(directory, 'first');
  });
  expect(made).toBe(directory);
  expect(fs.readFileSync(path.join(directory, 'maker'), 'utf8')).toBe('first');
  expect(left()).toEqual([name]);
});

test('a failed build is reported, and leaves nothing behind', async () => {
  const build = () => Promise.reject(new Error('no room'));
  await expect(cachedDirectory(name, build)).rejects.toThrow('no room');
  expect(left()).toEqual([]);
});
