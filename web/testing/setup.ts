import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage, preparePage } from './app.tsx';
import './click.ts';
import { startServer, stopServer } from './server.ts';

// This file is loaded for each test file; all others of this folder once, because all tests share one page.

beforeEach(startServer);
beforeEach(preparePage);

// The last comes first: calls that the test didn't expect fail it once everything else is cleared.
afterEach(stopServer);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterEach(clearPage);
