import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { copyIn } from './copy.ts';
import { DatabaseUnavailableError, InvalidTextError, isUniqueViolation } from './errors.ts';
import { openTestDatabase } from './testing.ts';

const place = await forAll(openTestDatabase());
beforeAll(async () => {
  await run(`create table thing (
    id integer primary key,
    name text constraint thing_name_key unique,
    amount integer not null default 0 check (amount < 1000)
  )`);
});

const run = (statement: string) => sql.raw(statement).execute(place.db.kysely);

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );
}

test('rows are copied in whole or not at all, and the session continues', async () => {
  const { kysely } = place.db;
  const copy = sql`copy thing (id, name) from stdin`;
  await copyIn(kysely, copy, Buffer.from('901\tCopied\\twith a tab\n902\t\\N\n'));
  const again = await failureOf(copyIn(kysely, copy, Buffer.from('903\tNew\n901\tAgain\n')));
  expect(isUniqueViolation(again)).toBe(true);
  const { rows } = await sql`select id, name from thing where id > 900 order by id`.execute(kysely);
  expect(rows).toEqual([
    { id: 901, name: 'Copied\twith a tab' },
    { id: 902, name: null },
  ]);
});

test('values come back in the same types from both databases', async () => {
  const { rows } = await sql`select
    date '2026-02-28' as day,
    array[date '2026-02-28', null] as days,
    9007199254740991::int8 as whole,
    array[1::int8, null] as wholes,
    1.50::numeric as exact,
    array[1.50] as exacts,
    timestamptz '2026-02-28 23:30:00+11' as moment,
    '{"a": [1]}'::jsonb as document
  `.execute(place.db.kysely);

  expect(rows).toEqual([
    {
      day: '2026-02-28',
      days: ['2026-02-28', null],
      whole: 9007199254740991,
      wholes: [1, null],
      exact: '1.50',
      exacts: ['1.50'],
      moment: new Date('2026-02-28T12:30:00Z'),
      document: { a: [1] },
    },
  ]);
});

test.each(['0999-12-31', 'infinity', '10000-01-01'])(
  'a stored date that isn’t a PlainDate (%s) fails the query, and the session continues',
  async (day) => {
    const failure = await failureOf(sql`select ${day}::date as day`.execute(place.db.kysely));
    expect(failure).toEqual(new RangeError('Not a calendar date'));
    await place.db.ping();
    const { rows } = await sql`select date '2026-02-28' as day`.execute(place.db.kysely);
    expect(rows).toEqual([{ day: '2026-02-28' }]);
  },
);

test('a Date goes in and comes back as the same moment, and the session is in UTC', async () => {
  const moment = new Date('2026-10-04T15:59:59.123Z');
  const { rows } = await sql`
    select ${moment}::timestamptz as moment, (${moment}::timestamptz)::date as day
  `.execute(place.db.kysely);
  expect(rows).toEqual([{ moment, day: '2026-10-04' }]);
});

test.for([
  ['text with NUL', 'text', 'a\0b'],
  ['a list of texts with NUL', 'text[]', ['a\0b']],
  ['JSON with NUL', 'jsonb', JSON.stringify(['a\0b'])],
  ['JSON with half a surrogate pair', 'jsonb', JSON.stringify(['\ud800'])],
] as const)('%s is refused as invalid text', async ([, type, value]) => {
  const query = sql`select ${value}::${sql.raw(type)}`.execute(place.db.kysely);
  await expect(query).rejects.toThrow(InvalidTextError);
});

test('a unique violation is distinguished from other refusals, and by its constraint', async () => {
  await run("insert into thing values (1, 'one')");
  const twice = await failureOf(run("insert into thing values (2, 'one')"));
  const other = await failureOf(run('insert into thing values (2, null, 1000)'));

  expect(isUniqueViolation(twice)).toBe(true);
  expect(isUniqueViolation(twice, 'thing_name_key')).toBe(true);
  expect(isUniqueViolation(twice, 'thing_pkey')).toBe(false);
  expect(isUniqueViolation(other)).toBe(false);
  expect(isUniqueViolation(new Error('one'))).toBe(false);
});

test.for(['53100', '53200', '53300', '58030'])(
  'a server that has run out of something (%s) is unavailable, and the next statement works',
  async (state) => {
    const refused = run(`do $$ begin raise exception 'full' using errcode = '${state}'; end $$`);
    await expect(refused).rejects.toThrow(DatabaseUnavailableError);
    await place.db.ping();
  },
);

test('an error does not repeat the values of the row', async () => {
  const row = sql`insert into thing values (3, ${'Mary Citizen'}, 1000)`;
  const check = await failureOf(row.execute(place.db.kysely));
  const cast = await failureOf(sql`select ${'Mary Citizen'}::date`.execute(place.db.kysely));
  for (const error of [check, cast]) {
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('Mary');
  }
});

test('transactions of many callers do not disturb each other', async () => {
  await run("insert into thing values (10, 'counter')");
  const addOne = () =>
    place.db.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ amount: number }>`
        select amount from thing where id = 10 for update`.execute(transaction);
      const next = (rows[0]?.amount ?? Number.NaN) + 1;
      await sql`update thing set amount = ${next} where id = 10`.execute(transaction);
    });
  await Promise.all(Array.from({ length: 30 }, addOne));
  const { rows } = await run('select amount from thing where id = 10');
  expect(rows).toEqual([{ amount: 30 }]);
});

test('a transaction that throws leaves nothing behind, and the next one is not affected', async () => {
  const failing = place.db.kysely.transaction().execute(async (transaction) => {
    await sql`insert into thing values (20, 'gone')`.execute(transaction);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await place.db.kysely.transaction().execute(async (transaction) => {
    await sql`insert into thing values (21, 'stays')`.execute(transaction);
  });
  const { rows } = await run('select id from thing where id in (20, 21)');
  expect(rows).toEqual([{ id: 21 }]);
});

test('a transaction with a swallowed error is not reported as committed', async () => {
  const hiding = place.db.kysely.transaction().execute(async (transaction) => {
    await failureOf(sql`select 1 / 0`.execute(transaction));
  });
  await expect(hiding).rejects.toThrow(/rolled back instead of committed/);
});

test('notifications come after the commit, to all who listen, until they stop', async () => {
  const heard: string[] = [];
  const notify = (text: string) => sql`select pg_notify('odd "channel', ${text})`;
  const stopFirst = await place.db.listen('odd "channel', (text) => heard.push(`first ${text}`));
  const stopSecond = await place.db.listen('odd "channel', (text) => heard.push(`second ${text}`));

  await place.db.kysely.transaction().execute(async (transaction) => {
    await notify('1').execute(transaction);
    expect(heard).toEqual([]);
  });
  const undone = place.db.kysely.transaction().execute(async (transaction) => {
    await notify('never').execute(transaction);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await expect.poll(() => heard).toEqual(['first 1', 'second 1']);

  await stopFirst();
  await notify('2').execute(place.db.kysely);
  await expect.poll(() => heard).toEqual(['first 1', 'second 1', 'second 2']);
  await stopSecond();
});

test('a handler that throws does not keep a notification from the others', async () => {
  const heard: string[] = [];
  const fail = () => {
    throw new Error('broken handler');
  };
  const stops = [
    await place.db.listen('busy', fail),
    await place.db.listen('busy', (text) => heard.push(text)),
  ];
  await sql`select pg_notify('busy', 'news')`.execute(place.db.kysely);
  await expect.poll(() => heard).toEqual(['news']);
  for (const stop of stops) await stop();
});

test('it answers a ping until it is closed, and may be closed twice', async () => {
  const own = await openTestDatabase();
  await own.db.ping();
  await own.db.close();
  await own.db.close();
  await expect(own.db.ping()).rejects.toThrow(DatabaseUnavailableError);
  await own.drop();
});
