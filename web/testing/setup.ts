import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage, preparePage } from './app.tsx';
import './click.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { forgetSteps } from '../features/round/steps.ts';
import { answers, fails, startServer, stopServer } from './server.ts';

// This file is loaded for each test file; all others of this folder once, because all tests share one page.

beforeEach(startServer);
// Each part of a chart is asked for alone, as the test says how it is answered.
beforeEach(() => fails(medications.openChart, 404, 'There is no such call.'));
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
