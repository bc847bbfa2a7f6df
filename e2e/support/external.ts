import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type Page, test as base } from '@playwright/test';
import { root } from '../../tools/root.ts';
import { testNodeArgs } from '../../tools/test-node-args.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { changedConfiguration } from './proxied-test.ts';
import { freshDirectory, startProduct } from './product.ts';
import { type ForeignProvider, sam, startProvider } from './provider.ts';

export const flows = ['code', 'id_token token'] as const;
export type Flow = (typeof flows)[number];

/** An address where the embedded provider's cookie check is on another site than the product. */
export const foreignCookieCheck = `${siteWithOtherOrigin(process.env['WATTLE_URL'])}/identity/cookie-check`;

interface Outside {
  readonly provider: ForeignProvider;
  readonly front: HttpProxy;
  readonly dataDir: string;
}

/** Sets the instance up there. */
export const administrator = { sub: 'ruth', given_name: 'Ruth', family_name: 'Abernethy' };

export const pharmacist = { sub: 'phil', given_name: 'Phil', family_name: 'Chemist' };

/** Tests of a product without the demo, whose users come from an external provider; one for each worker. */
export const test = base.extend<
  { provider: ForeignProvider; front: HttpProxy; dataDir: string },
  { outside: Outside }
>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const provider = await startProvider();
      const front = await startHttpProxy();
      const dataDir = freshDirectory();
      const env = {
        DEMO: 'off',
        PUBLIC_URL: front.url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'charts',
        OIDC_ORIGINS: new URL(foreignCookieCheck).origin,
        LOGIN_TIMEOUT: '240',
      };
      makeDatabase(dataDir);
      const product = await startProduct({ dataDir, env });
      front.lead(product.url);
      await use({ provider, front, dataDir });
      await front.close();
      await product.stop();
      await provider.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  provider: [
    async ({ outside: { provider } }, provide) => {
      provider.forge(undefined);
      provider.person = sam;
      provider.isDown = false;
      provider.isKnown = false;
      await provide(provider);
    },
    // As it should be, also in tests that don't mention it.
    { auto: true },
  ],
  front: async ({ outside }, provide) => {
    await provide(outside.front);
  },
  dataDir: async ({ outside }, provide) => {
    await provide(outside.dataDir);
  },
  baseURL: async ({ outside }, provide) => {
    await provide(outside.front.url);
  },
});

/** Configures how the client signs in; returns the function to undo it. */
export function configure(front: HttpProxy, flow: Flow, more: object = {}): Promise<() => void> {
  return changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: { ...(authentication as object), responseType: flow, ...more },
  }));
}

export const user = (page: Page) => page.getByRole('button', { name: 'Sam Reid' });
export const problem = (page: Page) =>
  page.getByRole('heading', { name: 'There was a problem signing into Wattle' });

function siteWithOtherOrigin(url: string | undefined): string {
  return (url ?? 'http://localhost').replace('//localhost', '//127.0.0.1');
}

/** With a nurse, a pharmacist and an administrator, whom an operator has entered. */
function makeDatabase(dataDir: string): void {
  const commands = [
    grant(sam, 'RegisteredNurse'),
    grant(pharmacist, 'Pharmacist'),
    grant(administrator, 'Administrator'),
  ];
  execFileSync(process.execPath, [...testNodeArgs, 'tools/granted-database.ts', ...commands], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir },
    stdio: 'pipe',
  });
}

function grant({ sub, given_name, family_name }: typeof sam, type: string): string {
  const name = ['--subject', sub, '--given-name', given_name, '--family-name', family_name];
  const role = ['--type', type, '--email', `${sub}@example.org`];
  return JSON.stringify(['grant', ...name, ...role, '--organisation', 'home=Banksia Homes']);
}
