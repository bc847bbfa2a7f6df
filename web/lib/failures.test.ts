import { expect, test, vi } from 'vitest';

test('CFG-04 a listener gets earlier failures, with the route they happened on, and later ones', async () => {
  // As on a page that has just been opened.
  vi.resetModules();
  const { configureFailures, hearFailures, tellFailure } = await import('./failures.ts');
  configureFailures(() => '/residents');
  const errors = Array.from({ length: 25 }, (_, i) => new Error(String(i)));
  for (const error of errors) tellFailure({ kind: 'exception', error });
  configureFailures(() => '/relogin');
  const hear = vi.fn<Parameters<typeof hearFailures>[0]>();
  hearFailures(hear);
  tellFailure({ kind: 'exception', error: errors[24] });
  const heard = hear.mock.calls.map(([failure]) => failure);
  // The first twenty: what failed first is what matters.
  expect(heard.map(({ error }) => error)).toEqual([...errors.slice(0, 20), errors[24]]);
  expect(new Set(heard.slice(0, 20).map(({ route }) => route))).toEqual(new Set(['/residents']));
  expect(heard.at(-1)?.route).toBe('/relogin');
});
