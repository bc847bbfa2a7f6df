import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { draftCeasing, finalise, outcomeOf } from './support/ceasing.ts';
import { startHttpProxy } from './support/http-proxy.ts';
import { HttpSession } from './support/http-session.ts';
import { practice } from './support/practice.ts';
import { demoWorldDirectory, startProduct } from './support/product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
test('DRF-06 killed between request and response: the order exists once or not at all, and a retry makes one', async () => {
  test.setTimeout(150_000);
  const dataDir = demoWorldDirectory();
  const front = await startHttpProxy();
  const env = { PUBLIC_URL: front.url };
  const first = await startProduct({ dataDir, env });
  front.lead(first.url);
  const doctor = await HttpSession.of(front.url, 'doctor');
  const { read, toggle, selectAll, newcomer } = practice;
  const kept = await draftCeasing(doctor, read);
  const racing = [];
  for (const key of [toggle, selectAll, newcomer]) racing.push(await draftCeasing(doctor, key));

  // One is committed, but its response never arrives; after the first of three more the process is killed.
  const held = front.hold(/pharmacy-requests$/);
  const lost = finalise(doctor, kept).then(
    () => 'answered',
    () => 'lost',
  );
  await held.answered;
  const acknowledged: string[] = [];
  const sent = racing.map(async (one) => {
    const { status } = await finalise(doctor.at(first.url), one);
    if (status === 200) acknowledged.push(one.key);
  });
  await Promise.race(sent);
  await first.kill();
  await Promise.allSettled(sent);
  expect(acknowledged.length).toBeGreaterThan(0);

  const second = await startProduct({ dataDir, env });
  const again = doctor.at(second.url);
  expect(await outcomeOf(again, kept)).toEqual({ times: 1, orders: kept.orders + 1, drafts: 0 });
  for (const one of racing) {
    const { times, orders, drafts } = await outcomeOf(again, one);
    if (acknowledged.includes(one.key)) expect(times).toBe(1);
    // All or nothing: the order exists and its draft is gone.
    expect([orders, drafts]).toEqual(times === 1 ? [one.orders + 1, 0] : [one.orders, 1]);
  }
  for (const one of [kept, ...racing]) {
    expect((await finalise(again, one)).status).toBe(200);
    expect(await outcomeOf(again, one)).toEqual({ times: 1, orders: one.orders + 1, drafts: 0 });
  }
  await front.close();
  expect(await lost).toBe('lost');
  await second.stop();

  const audit = spawnSync('npm', ['run', '--silent', 'wattle', '--', 'verify-audit'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(audit.stdout).toMatch(/^The audit log is intact: [1-9]\d* rows\./);
  expect(audit.status).toBe(0);
  rmSync(dataDir, { recursive: true });
});
