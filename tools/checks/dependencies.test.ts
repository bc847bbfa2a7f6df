import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { repositoryFiles } from './repository-files.ts';

const Versions = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

test('every dependency has one exact version', () => {
  const manifests = repositoryFiles().filter(({ path }) => /(^|\/)package\.json$/.test(path));
  const loose = manifests.flatMap(({ path, text }) =>
    Object.values(Manifest.parse(JSON.parse(text)))
      .flatMap((versions) => Object.entries(versions ?? {}))
      .filter(
        ([name, version]) => !(name.startsWith('@wattle/') ? version === '*' : exact.test(version)),
      )
      .map(([name, version]) => `${path}: ${name} ${version}`),
  );
  expect(loose).toEqual([]);
});

test('the lockfile names no registry, so that any mirror serves it', () => {
  const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n');
  expect(lines.filter((line) => /"resolved": *"(https?|git)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('"integrity"')).length).toBeGreaterThan(100);
});
