import { expect, type Page, test } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { hasPostgres, startPostgres } from '../tools/postgres.ts';
import { draftCeasing, finalise, outcomeOf } from './support/ceasing.ts';
import { type HttpProxy, startHttpProxy } from './support/http-proxy.ts';
import { HttpSession } from './support/http-session.ts';
import { followResident } from './support/hub-client.ts';
import { practice, prescriberPath } from './support/practice.ts';
import { startProduct } from './support/product.ts';
import { demoPassword } from './support/sign-in.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';

const outage = 10_000;

if (hasPostgres()) {
  test(
    'LIV-03 LIV-04 two processes on one PostgreSQL share sign-in and events, and survive ten seconds without it',
    twoProcesses,
  );
} else {
  console.log('Two processes on PostgreSQL: not run, this machine has no PostgreSQL');
}

async function twoProcesses({ page }: { page: Page }) {
  test.setTimeout(180_000);
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL has gone from this machine');
  const database = new URL(postgres.url);
  const wire = await startTcpProxy(Number(database.port));
  database.port = String(wire.port);
  const front = await startHttpProxy();
  try {
    await sharedDatabase(page, database.href, wire, front);
  } finally {
    await front.close();
    await wire.close();
    await postgres.stop();
  }
}

async function sharedDatabase(page: Page, databaseUrl: string, wire: TcpProxy, front: HttpProxy) {
  const env = { PUBLIC_URL: front.url, DATABASE_URL: databaseUrl, DEMO_RESIDENTS: '80' };
  const one = await startProduct({ env });
  const two = await startProduct({ env });

  front.lead(one.url);
  const doctor = await HttpSession.of(front.url, 'doctor');
  const atTwo = doctor.at(two.url);
  expect((await atTwo.call(portal.me, { query: {} })).userName).toBe('doctor');
  const ceasing = await draftCeasing(doctor, practice.read);

  await test.step('AUTH-01 a sign-in started at one process completes at the other', async () => {
    await page.goto(front.url + prescriberPath(practice.read));
    await page.getByLabel('User name').fill('doctor');
    await page.getByLabel('Password').fill(demoPassword);
    front.lead(two.url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('LIV-03 an event from one process reaches clients of the other, and the chart open in a browser', async () => {
    const follower = await followResident(two.url, doctor.token, practice.read);
    const medicine = page
      .getByRole('table', { name: 'Medication chart' })
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Actions for ${ceasing.name}` }) });
    await expect(medicine.getByText('Ceased', { exact: true })).toHaveCount(0);
    expect((await finalise(doctor.at(one.url), ceasing)).status).toBe(200);
    expect(await follower.event()).toEqual({
      target: 'PharmacyRequestAdded',
      payload: { authoringSystem: 'WATTLE', key: practice.read, order: ceasing.request.id },
    });
    await expect(medicine.getByText('Ceased', { exact: true })).toBeVisible();
    follower.close();
    front.lead(one.url);
  });

  await test.step('LIV-04 without the database calls fail with a message, nothing is lost, and everything recovers automatically', async () => {
    const before = await draftCeasing(doctor, practice.toggle);
    const during = await draftCeasing(doctor, practice.selectAll);
    const caught = await draftCeasing(doctor, practice.newcomer);
    expect((await finalise(doctor, before)).status).toBe(200);
    const follower = await followResident(two.url, doctor.token, practice.selectAll);

    const inFlight = finalise(doctor, caught);
    wire.cut();
    const began = performance.now();
    const wasKept = (await inFlight).status === 200;
    const answers = new Set<string>();
    const ready = new Set<number>();
    await expect
      .poll(
        async () => {
          for (const { url } of [one, two]) {
            const refused = await finalise(doctor.at(url), during);
            answers.add(`${refused.status} ${await refused.text()}`);
            expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
            ready.add((await fetch(`${url}/health/ready`)).status);
            expect((await fetch(`${url}/health/live`)).status).toBe(200);
          }
          return performance.now() - began;
        },
        { intervals: [500], timeout: 3 * outage },
      )
      .toBeGreaterThan(outage);
    expect([...answers]).toEqual([
      '503 The database is unavailable right now. Nothing was saved. Try again in a moment.',
    ]);
    expect([...ready]).toEqual([503]);

    wire.fix();
    for (const { url } of [one, two]) {
      await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
    }
    expect(await outcomeOf(doctor, before)).toMatchObject({ times: 1, drafts: 0 });
    expect(await outcomeOf(doctor, during)).toMatchObject({ times: 0, drafts: 1 });
    if (wasKept) expect((await outcomeOf(doctor, caught)).times).toBe(1);
    expect((await finalise(doctor, caught)).status).toBe(200);
    expect(await outcomeOf(doctor, caught)).toMatchObject({ times: 1, drafts: 0 });

    // Clients are told to reconnect and refetch; later events arrive.
    await follower.over;
    const again = await followResident(two.url, doctor.token, practice.selectAll);
    expect((await finalise(doctor, during)).status).toBe(200);
    expect(await again.event()).toMatchObject({
      target: 'PharmacyRequestAdded',
      payload: { order: during.request.id },
    });
    expect(await outcomeOf(atTwo, during)).toEqual({
      times: 1,
      orders: during.orders + 1,
      drafts: 0,
    });
    again.close();
  });

  expect(await one.stop()).toBe(0);
  expect(await two.stop()).toBe(0);
}
