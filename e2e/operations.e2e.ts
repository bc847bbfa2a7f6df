import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { services } from '@wattle/contract/operations/services.ts';
import { smallWorld, smallWorldDirectory, startProduct } from './support/product.ts';

test('reports that it is live and ready', async ({ request }) => {
  expect((await request.get('/health/live')).status()).toBe(200);
  expect((await request.get('/health/ready')).status()).toBe(200);
});

test('CFG-02 serves a valid configuration.json that names its own provider', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/configuration.json');
  const configuration = RuntimeConfiguration.parse(await answer.json());
  expect(configuration.authentication.authority).toBe(`${baseURL}/identity`);
});

for (const [service, operations] of Object.entries(services)) {
  test(`API-01 API-07 ${service} describes every call in its OpenAPI document`, async ({
    request,
  }) => {
    const document: unknown = await (await request.get(`/${service}/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
    const described = JSON.stringify(document);
    for (const { path } of Object.values<Operation>(operations)) {
      expect(described).toContain(`${path.replaceAll(/:(\w+)/g, '{$1}')}"`);
    }
  });
}

test('shows the API documentation at /docs', async ({ page }) => {
  const answer = await page.goto('/docs');
  expect(answer?.status()).toBe(200);
  for (const service of Object.keys(services)) {
    await expect(page.getByRole('heading', { name: service, exact: true })).toBeVisible();
  }
});

test('ends within 10 s of SIGTERM and starts again on the same data', async () => {
  const dataDir = smallWorldDirectory();
  const first = await startProduct({ dataDir, env: smallWorld });
  const began = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  const second = await startProduct({ dataDir, env: smallWorld });
  expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  await second.stop();
  rmSync(dataDir, { recursive: true });
});
