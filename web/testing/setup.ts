// Loaded here with the mocks below; a screen that loads when it is idle would load them without.
import '@wattle/contract/rules/safety/allergy.ts';
import '@wattle/contract/rules/safety/dose.ts';
import '@wattle/contract/rules/safety/interactions.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage, preparePage } from './app.tsx';
import { startServer, stopServer } from './server.ts';

// This file is loaded for each test file; all others of this folder once, because all tests share one page.

// Rules that find and fail on demand: what they say is tested with them.
vi.mock('@wattle/contract/rules/safety/interactions.ts', { spy: true });
vi.mock('@wattle/contract/rules/safety/allergy.ts', { spy: true });
vi.mock('@wattle/contract/rules/safety/dose.ts', { spy: true });

beforeEach(startServer);
beforeEach(preparePage);

// The last comes first: calls that the test didn't expect fail it once everything else is cleared.
afterEach(stopServer);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});
afterEach(clearPage);
