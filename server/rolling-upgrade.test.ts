import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenVerifier } from './auth/token-verifier.ts';
import { migrate, migrationsDirectory } from './db/migrate.ts';
import { temporaryDirectory } from './db/testing.ts';
import { createApp } from './http/app.ts';
import { allServices } from './services.ts';
import {
  action,
  type Charting,
  chartUrl,
  confirm,
  finaliseChart,
  openCharting,
} from './testing/charting.ts';
import { expectStatus } from './testing/refusals.ts';

/** The migrations of the next version: this program's own and two more. */
const newer = temporaryDirectory();
const known = readdirSync(migrationsDirectory).length;
const numbered = (index: number) => String(known + index).padStart(3, '0');

/** This program, running since before the upgrade. */
let app: Charting;
let restarted: FastifyInstance | undefined;
beforeAll(async () => {
  app = await openCharting();
  cpSync(migrationsDirectory, newer, { recursive: true });
  writeFileSync(
    join(newer, `${numbered(1)}-more.sql`),
    `alter table draft add column added_later text not null default 'none';
     alter table pharmacy_order add column added_later text;
     create table made_later (resident_id uuid references resident (id));`,
  );
});
afterAll(async () => {
  await restarted?.close();
  await app.close();
  rmSync(newer, { recursive: true });
});

test('a program that runs while the next version migrates keeps running, and can start again', async () => {
  const { container, world } = app;
  const doctor = app.as(world.users.Doctor);
  const pharmacist = app.as(world.users.Pharmacist);
  await finaliseChart(doctor, world.resident);

  await migrate(container.db, newer);
  const order = await finaliseChart(doctor, world.resident);
  for (const { authoringSystemForeignKey: key } of order.medications) {
    await action(pharmacist, world.resident, order.id, key, 'Actioned');
  }
  await expectStatus(confirm(pharmacist, world.resident, order.id), 204);

  await migrate(container.db);
  restarted = await createApp(container, {
    verifier: createTokenVerifier(container.settings, container.db),
    services: allServices(container),
  });
  expect((await restarted.inject('/health/ready')).statusCode).toBe(200);
  await expectStatus(doctor.get(chartUrl(world.resident)), 200);
});

test('the version after next may drop what this program knows, but not while it is needed', async () => {
  const { db } = app.container;
  const contraction = join(newer, `${numbered(2)}-less.sql`);
  const text = 'alter table draft drop column added_later;';
  writeFileSync(contraction, `-- contract ${numbered(1)}: nothing reads it since\n${text}`);
  await migrate(db, newer);
  await expect(migrate(db)).rejects.toThrow(
    `The database is newer than this program: it has the migration ${numbered(2)}-less`,
  );
  await expect(migrate(db, newer)).resolves.toBeUndefined();
});
