import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../errors.ts';
import { silentLog, temporaryDirectory } from '../testing.ts';
import { openEmbedded } from './embedded.ts';

/** A disk of its own needs the right to mount one. */
const disk = temporaryDirectory();
const dataDir = path.join(disk, 'data');
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]).status === 0;

afterEach(() => {
  if (canMount) spawnSync('umount', [disk]);
});

test.skipIf(!canMount)(
  'on a full disk nothing is read or written, and all of it works again without a restart once there is room',
  async () => {
    const db = await openEmbedded(dataDir, silentLog);
    const insert = (id: number) => sql`insert into thing values (${id})`.execute(db.kysely);
    await sql`create table thing (id integer)`.execute(db.kysely);
    await insert(1);
    const filler = path.join(disk, 'filler');
    const { bavail, bsize } = fs.statfsSync(disk);
    fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - 100 * 1024 ** 2));

    await expect(insert(2)).rejects.toThrow(DatabaseUnavailableError);
    await expect(insert(2)).rejects.toHaveProperty(
      'cause.message',
      expect.stringMatching(/^Only \d+ MB are free on the disk of /),
    );
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
    expect(db.isBeyondRecovery()).toBe(false);

    fs.rmSync(filler);
    await db.ping();
    await insert(3);
    const { rows } = await sql`select id from thing order by id`.execute(db.kysely);
    expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
    await db.close();
  },
);
