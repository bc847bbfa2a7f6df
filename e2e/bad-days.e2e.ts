import { spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { draftCeasing, finalise, outcomeOf } from './support/ceasing.ts';
import { testNodeArgs } from '../tools/test-node-args.ts';
import { type Collector, openCollector } from './support/collector.ts';
import { type HttpProxy, startHttpProxy } from './support/http-proxy.ts';
import { HttpSession } from './support/http-session.ts';
import { practice } from './support/practice.ts';
import { demoWorldDirectory, startProduct } from './support/product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let dataDir: string;
let front: HttpProxy;

test.beforeAll(async () => {
  dataDir = demoWorldDirectory();
  front = await startHttpProxy();
});
test.afterAll(async () => {
  await front.close();
  rmSync(dataDir, { recursive: true });
});

test('DRF-06 killed between request and response: the order exists once or not at all, and a retry makes one; then SIGTERM ends it within 10 s, even while another system is being notified of an order', async () => {
  test.setTimeout(150_000);
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

  // With the command from the README.
  const second = await startProduct({ dataDir, env, isByNpm: true });
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
  front.cut();
  expect(await lost).toBe('lost');
  held.release();

  front.lead(second.url);
  const subscriber = await tellAnother(front.url);
  const began = performance.now();
  expect(await second.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  await subscriber.close();

  const command = [...testNodeArgs, 'server/cli/main.ts', 'verify-audit'];
  const audit = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(audit.stdout).toMatch(/^The audit log is intact: [1-9]\d* rows\./);
  expect(audit.status).toBe(0);
});

/** Another system is notified of an order, with a signature, and doesn’t answer when notified of the next. */
async function tellAnother(url: string): Promise<Collector> {
  const subscriber = await openCollector();
  const events = () =>
    subscriber.deliveries.flatMap(
      ({ body }) => /"event-number","valueString":"(\d+)"/.exec(body)?.[1] ?? [],
    );
  const [doctor, administrator] = await Promise.all([
    HttpSession.of(url, 'doctor'),
    HttpSession.of(url, 'administrator'),
  ]);
  const [service] = await administrator.call(portal.backendServices, {});
  const { secret } = await administrator.call(portal.createSubscription, {
    params: { id: randomUUID() },
    body: {
      serviceId: service?.id ?? '',
      topics: ['order-finalised'],
      endpoint: subscriber.url,
      content: 'id-only',
    },
  });
  // A handshake, and then what happens after it.
  await expect.poll(() => subscriber.deliveries.length).toBe(1);
  expect((await finalise(doctor, await draftCeasing(doctor, practice.read))).status).toBe(200);
  await expect.poll(events, { timeout: 5_000 }).toEqual(['1']);
  for (const { headers, body } of subscriber.deliveries) {
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['wattle-signature'])) ?? [];
    const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(mac).toBe(expected);
  }

  subscriber.fallSilent();
  expect((await finalise(doctor, await draftCeasing(doctor, practice.toggle))).status).toBe(200);
  await expect.poll(events, { timeout: 5_000 }).toEqual(['1', '2']);
  return subscriber;
}
