import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { User, UserManager } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';

const authentication: RuntimeConfiguration['authentication'] = {
  authority: 'https://sign-in.example',
  clientId: 'wattle',
  redirectUrl: 'https://charts.example/',
  responseType: 'code',
  additionalScopes: [],
  automaticSilentRenew: true,
  loginTimeout: 60,
  retryCount: 3,
  retryWaitTime: 6,
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page loaded anew with a user, whose renewals the provider answers when it is told to. */
async function world() {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  vi.resetModules();
  const session = await import('./session.ts');
  session.configureSession(authentication);

  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = vi.spyOn(UserManager.prototype, 'signinSilent');
  asked.mockImplementation(async function renew(this: UserManager) {
    await answered;
    const user = userWith('renewed');
    await this.storeUser(user);
    return user;
  });
  kept.set('oidc.user:https://sign-in.example:wattle', userWith('first').toStorageString());
  return { kept, session, asked, answer };
}

function userWith(token: string): User {
  const claims = { sub: 'jodie', iss: authentication.authority, aud: 'wattle', exp: 0, iat: 0 };
  return new User({ access_token: token, token_type: 'Bearer', profile: claims });
}

test('AUTH-06 a renewal keeps the new tokens', async () => {
  const { kept, session, answer } = await world();
  const renewal = session.renewSilently();
  answer();
  expect((await renewal)?.access_token).toBe('renewed');
  expect([...kept.values()].join()).toContain('renewed');
});

test('AUTH-05 AUTH-09 a renewal answered after the tokens were forgotten leaves none behind', async () => {
  const { kept, session, answer } = await world();
  const renewal = session.renewSilently();
  await session.forgetUser();
  answer();
  expect(await renewal).toBeUndefined();
  expect([...kept]).toEqual([]);
});

test('AUTH-05 AUTH-09 once the tokens are forgotten no renewal is asked for', async () => {
  const { kept, session, asked } = await world();
  await session.forgetUser();
  expect(await session.renewSilently()).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  expect([...kept]).toEqual([]);
});
