import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { openMigratedDatabase, silentLog, temporaryDirectory } from '../db/testing.ts';
import { runCommand } from '../testing/command.ts';
import { forAll } from '../testing/for-all.ts';
import { insertFacility, insertResident } from '../testing/rows.ts';

const database = await forAll(openMigratedDatabase());
const folder = temporaryDirectory();
const { kysely } = database.db;
const { id: facilityId } = await insertFacility(kysely);
const consent = (isGiven: boolean) =>
  JSON.stringify({
    isGiven,
    saidBy: 'The resident',
    recordedAt: '2026-11-21T00:00:00.000Z',
    recordedBy: 'A B',
  });
const of = (foreignKey: string, more: Partial<Parameters<typeof insertResident>[1]> = {}) =>
  insertResident(kysely, { facilityId, authoringSystem: 'ADMIT', foreignKey, ...more });
const withConsent = await of('0:1', { photoConsent: consent(true) });
const withoutAnswer = await of('2');
await of('3', { photoConsent: consent(false) });
await of('4', { photoConsent: consent(true) });
await of('5', { photoConsent: consent(true), status: 'Deceased' });
await of('8', { photoConsent: consent(true) });
// An embedded database lets one process in.
await database.db.close();

const pictureOf = (background: string) =>
  sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
const picture = await pictureOf('#d02020');
const another = await pictureOf('#2020d0');
mkdirSync(join(folder, 'ADMIT/more'), { recursive: true });
for (const file of [
  '0%3A1.png',
  '2.png',
  '3.jpg',
  '5.webp',
  '6.png',
  '8.jpg',
  '8.png',
  'more/1.png',
  '.DS_Store',
]) {
  writeFileSync(join(folder, 'ADMIT', file), picture);
}
writeFileSync(join(folder, 'ADMIT/4.jpg'), 'Not a photo');
writeFileSync(join(folder, '7.png'), picture);
writeFileSync(join(folder, 'ADMIT/%.png'), picture);

const run = (...args: string[]) => runCommand(['import-photos', ...args], database.environment);

async function photos() {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database.environment;
  const db = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const rows = await db.kysely
    .selectFrom('residentPhoto')
    .innerJoin('resident', 'resident.id', 'residentId')
    .select(['residentId', 'contentType', 'takenOn', 'addedBy', 'resident.photoConsent'])
    .orderBy('foreignKey')
    .execute();
  await db.close();
  return rows;
}

test.for([
  [[], 'Name one folder.'],
  [['/nowhere'], 'There is no folder'],
  [[folder, '--taken', '2999-01-01'], '--taken is a day'],
  [[folder, '--taken', 'yesterday'], '--taken is a day'],
  [[folder, '--consent', ' '], '--consent says who'],
] as const)('HDR-10 import-photos %s is not understood', async ([args, text]) => {
  const { status, stderr } = await run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(text)]);
});

test('HDR-10 photos are imported by resident, with a word on each that isn’t, and again without a change', async () => {
  const dry = await run(folder, '--dry-run');
  expect(dry.stdout).toContain('1 created, 0 changed, 0 unchanged, 0 held, 10 refused');
  expect(await photos()).toEqual([]);

  const { status, stdout } = await run(folder, '--taken', '2026-03-12');
  expect(status).toBe(1);
  for (const line of [
    '7.png: isn’t named <system>/<record number>',
    'ADMIT/%.png: isn’t named <system>/<record number>',
    'ADMIT/2.png: nobody has recorded that the resident may be photographed',
    'ADMIT/3.jpg: the answer on record is no',
    'ADMIT/4.jpg: isn’t a photo that can be read: JPEG, PNG or WebP',
    'ADMIT/5.webp: the resident is no longer active',
    'ADMIT/6.png: there is no such resident',
    'ADMIT/8.jpg: there is another file for this resident',
    'ADMIT/8.png: there is another file for this resident',
    'ADMIT/more/1.png: isn’t named <system>/<record number>',
    '1 created, 0 changed, 0 unchanged, 0 held, 10 refused',
  ]) {
    expect(stdout).toContain(line);
  }
  const kept = { contentType: 'image/jpeg', takenOn: '2026-03-12', addedBy: 'Import' };
  expect(await photos()).toMatchObject([{ residentId: withConsent.id, ...kept }]);

  const again = await run(folder, '--consent', 'Forms of November 2026');
  expect(again.stdout).toContain('1 created, 0 changed, 1 unchanged, 0 held, 9 refused');
  expect(await photos()).toMatchObject([
    { residentId: withConsent.id, ...kept },
    {
      residentId: withoutAnswer.id,
      takenOn: null,
      photoConsent: { isGiven: true, saidBy: 'Forms of November 2026', recordedBy: 'Import' },
    },
  ]);

  // The day can be given later. Nobody’s newer photo gives way to an older one, or to one without a day.
  const later = await run(folder, '--taken', '2026-04-01');
  expect(later.stdout).toContain('0 created, 2 changed, 0 unchanged, 0 held, 9 refused');
  writeFileSync(join(folder, 'ADMIT/0%3A1.png'), another);
  for (const taken of [['--taken', '2026-03-31'], []]) {
    const { stdout: refused } = await run(folder, ...taken);
    expect(refused).toContain(
      'ADMIT/0%3A1.png: the photo that is here is newer, or may be: 2026-04-01',
    );
  }
  const newer = await run(folder, '--taken', '2026-04-02');
  expect(newer.stdout).toContain('0 created, 2 changed, 0 unchanged, 0 held, 9 refused');
  expect((await photos()).map(({ takenOn }) => takenOn)).toEqual(['2026-04-02', '2026-04-02']);
}, 120_000);
