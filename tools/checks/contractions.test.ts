import { expect, test } from 'vitest';
import { contractions } from './contractions.ts';
import { repositoryFiles } from './repository-files.ts';

/** The last migration from before two versions could run at once. */
const before = '022';
/** Shipped before indexes were built while others write. */
const shipped = ['024-instance.sql', '034-held-resources.sql'];

test('no migration breaks the version before it', () => {
  const problems = repositoryFiles().flatMap(({ path, text }) => {
    const number = /^server\/db\/migrations\/(\d{3})-/.exec(path)?.[1];
    if (number === undefined || number <= before) return [];
    if (shipped.some((name) => path.endsWith(name))) return [];
    return contractions(text).map((problem) => `${path} ${problem}`);
  });
  expect(problems, 'see "Add a migration" in CONTRIBUTING.md').toEqual([]);
});

test.for([
  ['drop table draft', 'drops a table'],
  ['drop function audit_chain', 'drops a function'],
  ['truncate draft', 'empties a table'],
  ['alter table draft drop column kind', 'drops a column'],
  ['ALTER TABLE draft\n  ADD a text,\n  DROP kind', 'drops a column'],
  ['alter table draft rename column kind to sort', 'renames'],
  ['alter table draft rename to plan', 'renames'],
  ['alter table draft alter kind type integer using 1', 'changes a type'],
  ['alter table draft alter column kind set not null', 'makes a column required'],
  ['alter table draft alter kind drop default', 'drops a default'],
  [
    'alter table draft add column a numeric(4, 1) not null',
    'adds a required column without a default',
  ],
  ['alter table draft add constraint a check (b > 0)', 'adds a constraint'],
  ['alter table draft add unique (a, b)', 'adds a constraint'],
  ['create unique index a on draft (b)', 'adds a unique index'],
  [
    'create table a (b text); create index c on draft (b)',
    'builds an index together with something else',
  ],
])('%s: %s', ([text, problem]) => {
  expect(contractions(`-- why\n${text};`)).toEqual([problem]);
  expect(contractions(`-- contract 021: nobody uses it since\n${text};`)).toEqual([]);
});

test.for([
  'create table a (b text not null); create unique index c on a (b); alter table a add check (b > 0)',
  "alter table draft add column a text not null default 'x, y not null'",
  'alter table draft add column a text references draft (id), add column b bigint generated always as identity not null',
  'alter table draft add constraint a check (b > 0) not valid',
  'alter table draft drop constraint a; alter table draft add constraint a check (b in (1, 2))',
  'create or replace function a() returns void language sql as $$ drop table draft; $$',
  'create index a on draft (b); -- drop table draft;',
  "comment on table draft is 'it; drop table draft;'",
])('%s works with the programs that are running', (text) => {
  expect(contractions(`${text};`)).toEqual([]);
});
