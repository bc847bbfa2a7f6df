import { expect, test } from 'vitest';
import { sourceFiles } from './repository-files.ts';
import { brokenWalls, importsOf, serverParts, straySql, withoutWall } from './walls.ts';

test('no file imports through a wall', () => {
  expect(brokenWalls(sourceFiles())).toEqual([]);
});

test('every folder of the server has a wall', () => {
  expect(withoutWall(sourceFiles())).toEqual([]);
  expect(withoutWall([{ path: 'server/attic/a.ts', text: '' }])).toEqual(['attic']);
});

test('no part of the server may import one that is named after it', () => {
  const names = Object.keys(serverParts);
  const upward = Object.entries(serverParts).flatMap(([part, may]) =>
    may
      .split(' ')
      .filter((allowed) => names.indexOf(allowed.split('/')[0] ?? '') > names.indexOf(part))
      .map((allowed) => `${part} → ${allowed}`),
  );
  expect(upward).toEqual([]);
});

test.for(Object.keys(serverParts))('server/%s imports nothing but what it may', (part) => {
  const path = `server/${part}/a.ts`;
  expect(brokenWalls([{ path, text: `import { x } from '../server.ts';\n` }])).toHaveLength(1);
});

test('SQL stands in the queries, or where a part keeps records of its own', () => {
  expect(straySql(sourceFiles())).toEqual([]);
  for (const text of [`tx.selectFrom('order')`, 'sql`select 1`', 'sql<boolean>`true`']) {
    expect(straySql([{ path: 'server/commands/a.ts', text }])).toHaveLength(1);
    expect(straySql([{ path: 'server/queries/a.ts', text }])).toEqual([]);
  }
});

test('imports are read in every form', () => {
  const text = `
import a from './a.ts';
import { b,
  type C } from '../values/b.ts';
import type * as d from '@wattle/contract/d.ts';
import './e.css';
export { f } from "./f.ts";
const g = await import('./g.ts');
type H = import('./h.ts').H;
const from = 'nowhere';
`;
  expect(importsOf({ path: 'contract/rules/x.ts', text })).toEqual([
    'contract/rules/a.ts',
    'contract/values/b.ts',
    'contract/d.ts',
    'contract/rules/e.css',
    'contract/rules/f.ts',
    'contract/rules/g.ts',
    'contract/rules/h.ts',
  ]);
});

const broken: readonly (readonly [path: string, imported: string])[] = [
  ['contract/values/a.ts', '../entities/b.ts'],
  ['contract/entities/a.ts', '../rules/b.ts'],
  ['contract/rules/a.ts', '../operations/b.ts'],
  ['contract/rules/a.ts', 'node:fs'],
  ['contract/rules/a.ts', 'zod'],
  ['contract/rules/a.test.ts', '@wattle/server/db/b.ts'],
  ['server/queries/a.ts', '../commands/b.ts'],
  ['server/queries/a.ts', '../policies/b.ts'],
  ['server/queries/a.ts', 'fastify'],
  ['server/commands/a.ts', '../routes/portal/b.ts'],
  ['server/commands/a.ts', '../http/b.ts'],
  ['server/commands/a.ts', '../presenters/b.ts'],
  ['server/safety/a.ts', '../presenters/b.ts'],
  ['server/commands/a.ts', '@fastify/helmet'],
  ['server/commands/a.ts', './b.ts'],
  ['server/policies/a.ts', '../db/b.ts'],
  ['server/routes/portal/a.ts', '../../db/b.ts'],
  ['server/routes/portal/a.test.ts', '@wattle/web/lib/b.ts'],
  ['server/queries/a.ts', '../presenters/b.ts'],
  ['server/db/a.ts', '../intake/records/b.ts'],
  ['server/presenters/a.ts', '../intake/fhir/b.ts'],
  ['server/auth/a.ts', '../demo/idp/b.ts'],
  ['server/demo/idp/a.ts', '../../http/b.ts'],
  ['server/backup/a.ts', '../cli/b.ts'],
  ['server/monitoring/a.ts', '../db/b.ts'],
  ['server/settings/a.ts', '../queries/b.ts'],
  ['server/fhir/map/a.ts', '../../intake/fhir/b.ts'],
  ['server/intake/records/a.ts', '../held-items/b.ts'],
  ['server/intake/file/a.ts', '../held-items/b.ts'],
  ['server/intake/file/a.ts', '../../commands/save-draft.ts'],
  ['server/intake/file/a.ts', '../fhir/run.ts'],
  ['server/intake/records/a.ts', '../../fhir/outcome.ts'],
  ['server/intake/fhir/read/a.ts', '../../../queries/b.ts'],
  ['server/intake/fhir/schema/a.ts', '../../../db/b.ts'],
  ['server/print/a.ts', '@wattle/contract/hub.ts'],
  ['server/routes/portal/a.ts', '../../demo/seed/b.ts'],
  ['server/main.ts', '../tools/b.ts'],
  ['web/ui/A.tsx', '../api/b.ts'],
  ['web/ui/A.tsx', '@tanstack/react-router'],
  ['web/ui/A.tsx', '@wattle/contract/operations/portal.ts'],
  ['web/lib/a.ts', '../ui/B.tsx'],
  ['web/ui/A.tsx', '../clinical/B.tsx'],
  ['web/clinical/A.tsx', '../api/b.ts'],
  ['web/clinical/A.tsx', '../features/residents/B.tsx'],
  ['web/clinical/A.tsx', '@tanstack/react-query'],
  ['web/clinical/A.tsx', '../chart/b.ts'],
  ['web/chart/A.tsx', '../features/residents/B.tsx'],
  ['web/chart/a.ts', '../auth/b.ts'],
  ['web/chart/a.ts', '../app/b.ts'],
  ['web/ui/A.tsx', '../chart/B.tsx'],
  ['web/api/a.ts', '../chart/b.ts'],
  ['web/api/a.ts', '../features/residents/b.ts'],
  ['web/auth/a.ts', '../ui/B.tsx'],
  ['web/monitoring/a.ts', '../ui/B.tsx'],
  ['web/live/a.ts', 'react-aria-components'],
  ['web/features/residents/A.tsx', '../drafts/B.tsx'],
  ['web/features/residents/A.tsx', '../../app/b.ts'],
  ['web/features/residents/A.tsx', '../../routes/b.tsx'],
  ['web/features/residents/A.test.tsx', '../../../server/main.ts'],
  ['e2e/a.e2e.ts', '@wattle/web/lib/b.ts'],
  ['bench/a.ts', '../server/main.ts'],
];

test.each(broken)('%s must not import %s', (path, imported) => {
  expect(brokenWalls([{ path, text: `import { x } from '${imported}';\n` }])).toHaveLength(1);
});

const sound: readonly (readonly [path: string, imported: string])[] = [
  ['contract/rules/a.ts', '../entities/b.ts'],
  ['contract/operations/a.ts', 'zod/mini'],
  ['contract/rules/a.test.ts', 'fast-check'],
  ['server/commands/a.ts', '../queries/b.ts'],
  ['server/commands/finalise/a.ts', './b.ts'],
  ['server/commands/finalise/a.ts', '../../call.ts'],
  ['server/routes/portal/a.ts', '../../commands/b.ts'],
  ['server/routes/portal/a.test.ts', '../../db/b.ts'],
  ['web/ui/A.tsx', 'react-aria-components'],
  ['web/clinical/A.tsx', '../ui/B.tsx'],
  ['web/clinical/A.tsx', '@wattle/contract/rules/badges.ts'],
  ['web/features/residents/A.tsx', '../../clinical/B.tsx'],
  ['web/features/drafts/A.tsx', '../../chart/b.tsx'],
  ['web/chart/A.tsx', '../ui/B.tsx'],
  ['web/chart/A.tsx', '../live/b.ts'],
  ['web/chart/A.tsx', '@tanstack/react-query'],
  ['web/features/residents/A.tsx', './B.tsx'],
  ['web/features/residents/A.tsx', '@wattle/contract/rules/badges.ts'],
  ['web/app/a.tsx', '../features/residents/A.tsx'],
  ['e2e/a.e2e.ts', '@wattle/contract/hub.ts'],
];

test.each(sound)('%s may import %s', (path, imported) => {
  expect(brokenWalls([{ path, text: `import { x } from '${imported}';\n` }])).toEqual([]);
});
