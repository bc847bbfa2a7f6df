import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { draftCeasing, finalise } from './support/ceasing.ts';
import { openCollector } from './support/collector.ts';
import { HttpSession } from './support/http-session.ts';
import { practice } from './support/practice.ts';
import { demoWorldDirectory, startProduct } from './support/product.ts';

test('ends within 10 s of SIGTERM and starts again on the same data, also while another system is told of an order', async () => {
  const dataDir = demoWorldDirectory();
  const subscriber = await openCollector();
  const events = () =>
    subscriber.deliveries.flatMap(
      ({ body }) => /"event-number","valueString":"(\d+)"/.exec(body)?.[1] ?? [],
    );
  const first = await startProduct({ dataDir });
  const [doctor, administrator] = await Promise.all([
    HttpSession.of(first.url, 'doctor'),
    HttpSession.of(first.url, 'administrator'),
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
  const began = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);

  subscriber.answerAgain();
  const second = await startProduct({ dataDir });
  // Nobody answered the second; the first was answered and doesn’t come again.
  await expect.poll(events).toEqual(['1', '2', '2']);
  const again = await HttpSession.of(second.url, 'doctor');
  expect((await finalise(again, await draftCeasing(again, practice.selectAll))).status).toBe(200);
  await expect.poll(events, { timeout: 5_000 }).toEqual(['1', '2', '2', '3']);
  expect(await second.stop()).toBe(0);
  await subscriber.close();
  rmSync(dataDir, { recursive: true });
});
