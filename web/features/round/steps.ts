import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Round, RoundStep } from '@wattle/contract/entities/round.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { withStep } from '@wattle/contract/rules/rounds/round-steps.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { isTransient } from '../../api/query-client.ts';
import { isRefusal, sentenceOf } from '../../api/errors.ts';
import { soon } from '../../lib/loading/when-idle.ts';
import { nowInstant } from '../../lib/time/clock.ts';
import { createListeners } from '../../lib/listeners.ts';
import { closePage, openPage, whenClosed } from '../../lib/page/open-page.ts';
import { useDirtyGuard } from '../../ui/dialogs/use-dirty-guard.ts';
import { showToast } from '../../ui/states/Toast.tsx';
import { dropSteps, keepStep, type KeptStep, keptSteps, type UnsentStep } from './kept-steps.ts';
import { currentRoundQuery, keepRound, roundQuery } from './round-queries.ts';

/** Until a lost connection is tried again; the browser may not know that it is back. */
const retryMs = 5000;

/** A page that is loaded again counts as closed only after a moment. */
const closingMs = 500;

const { tell, subscribe } = createListeners();
let unsent: readonly UnsentStep[] = [];
let isSending = false;
let hasFailed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The round whose kept steps this page has taken up. */
let takenUp: Round['id'] | undefined;
let intended: { readonly roundId: string; readonly step: RoundStep } | undefined;

/** What the user means by leaving a chart. It counts once they have arrived, because drafts may keep them. */
export function intend(roundId: string, step: RoundStep): void {
  intended = { roundId, step };
}

/** The step that leads to this number, or to the end, if it was intended. */
export function takeIntended(roundId: string, to: number | null): RoundStep | undefined {
  const taken = intended;
  intended = undefined;
  return taken?.roundId === roundId && taken.step.to === to ? taken.step : undefined;
}

/** Takes a step: at once on the screen, and one after the other at the server, each under its own id. */
export function takeStep(queryClient: QueryClient, roundId: Round['id'], step: RoundStep): void {
  const one = { id: Uuid.parse(crypto.randomUUID()), roundId, step, at: nowInstant() };
  keepStep(one);
  unsent = [...unsent, one];
  tell();
  // Most often the next chart is about to be painted.
  soon(() => void sendSteps(queryClient));
}

/** Sends what isn’t sent yet, oldest first. */
export async function sendSteps(queryClient: QueryClient): Promise<void> {
  const [first] = unsent;
  if (first === undefined || isSending) return;
  clearTimeout(timer);
  isSending = true;
  try {
    const { id: stepId, roundId, step, at } = first;
    const age = Math.max(0, Date.now() - Date.parse(at));
    // An answer that was asked for before would take the step back.
    await queryClient.cancelQueries({ queryKey: currentRoundQuery.queryKey });
    const round = await call(portalRounds.stepInRound, {
      params: { roundId, stepId },
      body: { ...step, age },
    });
    unsent = unsent.filter((one) => one !== first);
    dropSteps([first]);
    hasFailed = false;
    keepRound(queryClient, round);
  } catch (error) {
    hasFailed = true;
    if (!(error instanceof Error) || !isTransient(error)) {
      // It won’t be accepted later either.
      dropSteps(unsent.filter(({ roundId }) => roundId === first.roundId));
      unsent = unsent.filter(({ roundId }) => roundId !== first.roundId);
      hasFailed = false;
      const title = isRefusal(error, 'Round_Over')
        ? 'Part of your earlier round has not been saved'
        : 'The round has not been saved';
      showToast({ kind: 'error', title, body: sentenceOf(error) });
      void queryClient.invalidateQueries({ queryKey: currentRoundQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: roundQuery(first.roundId).queryKey });
    }
  }
  isSending = false;
  tell();
  if (hasFailed) timer = setTimeout(() => void sendSteps(queryClient), retryMs);
  else await sendSteps(queryClient);
}

/**
 * Takes up what pages that were closed haven’t sent. Until then, false, the round isn’t where the user left it. A page
 * that is still open sends its own, because it alone has the reasons. Those of a round before are sent too: that they
 * are refused is said now, and not when the next round has ended.
 */
export function useKeptSteps(roundId: Round['id'] | undefined): boolean {
  const client = useQueryClient();
  useEffect(() => {
    if (roundId === undefined) return;
    const pages = new Set(
      keptSteps().flatMap(({ page }) => (page === openPage() ? [] : (page ?? []))),
    );
    const taking = [...pages].map(async (page) => {
      await whenClosed(page);
      takeUp(client, (one) => one.page === page);
    });
    const go = () => {
      takenUp = roundId;
      takeUp(client, (one) => one.page === undefined);
    };
    if (taking.length === 0) return go();
    const timer = setTimeout(go, closingMs);
    void Promise.all(taking).then(() => {
      clearTimeout(timer);
      go();
    });
    return () => clearTimeout(timer);
  }, [client, roundId]);
  return useSyncExternalStore(subscribe, () => takenUp) === roundId;
}

function takeUp(client: QueryClient, isTaken: (kept: KeptStep) => boolean): void {
  const found = keptSteps().filter(
    (kept) => isTaken(kept) && unsent.every(({ id }) => id !== kept.id),
  );
  unsent = [...found, ...unsent];
  tell();
  void sendSteps(client);
}

/** The round with the steps that aren’t sent yet; `unsaved` counts those that couldn’t be sent. */
export function useWithSteps<R extends Round | null | undefined>(round: R) {
  const waiting = useSyncExternalStore(subscribe, () => unsent);
  const isStuck = useSyncExternalStore(subscribe, () => hasFailed);
  // A reason isn’t kept once the page is closed.
  useDirtyGuard(waiting.some(({ step }) => step.from?.outcome === 'left'));
  if (!round) return { round, unsaved: 0 };
  const own = waiting.filter(({ roundId }) => roundId === round.id);
  const shown: Round = own.reduce<Round>(
    (before, { step, at }) => withStep(before, step, at),
    round,
  );
  return { round: shown, unsaved: isStuck ? own.length : 0 };
}

/** Forgets everything, as a page that has just been loaded. */
export function forgetSteps(): void {
  clearTimeout(timer);
  closePage();
  unsent = [];
  isSending = false;
  hasFailed = false;
  takenUp = undefined;
  intended = undefined;
}
