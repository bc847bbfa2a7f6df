import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage, preparePage } from './app.tsx';
import './click.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { forgetSteps } from '../features/round/steps.ts';
import { answers, startServer, stopServer } from './server.ts';

// This file is loaded for each test file; all others of this folder once, because all tests share one page.

beforeEach(startServer);
// Every prescriber's list and chart asks for it.
beforeEach(() => answers(portalRounds.currentRound, null));
beforeEach(forgetSteps);
beforeEach(preparePage);

// The last comes first: calls that the test didn't expect fail it once everything else is cleared.
afterEach(stopServer);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterEach(clearPage);
