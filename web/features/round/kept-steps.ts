import { RoundStep } from '@wattle/contract/entities/round.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { parseJson } from '@wattle/contract/values/parse-json.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import * as z from 'zod/mini';
import { openPage } from '../../lib/page/open-page.ts';
import { keepItem, readItem } from '../../lib/storage/storage.ts';

const item = 'wattle.roundSteps';

/** A step that the server doesn’t have yet. */
const UnsentStep = z.object({ id: Uuid, roundId: Uuid, step: RoundStep, at: Instant });
export type UnsentStep = z.infer<typeof UnsentStep>;

/** With the page that will send it, as long as that is open. */
const KeptStep = z.object({ ...UnsentStep.shape, page: z.optional(z.string()) });
export type KeptStep = z.infer<typeof KeptStep>;

/** A reason is typed text, which may say something about a resident’s health: it isn’t kept in the browser. */
const lostReason = 'the page was closed before the reason was saved';

function withoutReason({ step, ...rest }: UnsentStep): UnsentStep {
  const { from, to } = step;
  return {
    ...rest,
    step: { from: from?.outcome === 'left' ? { ...from, why: lostReason } : from, to },
  };
}

/** What this browser keeps of steps that aren’t sent, also after the page was closed: ids and numbers only. */
export function keptSteps(): KeptStep[] {
  return z.array(KeptStep).safeParse(parseJson(readItem(item) ?? '')).data ?? [];
}

const keep = (steps: readonly KeptStep[]) =>
  keepItem(item, steps.length === 0 ? null : JSON.stringify(steps));

export const keepStep = (step: UnsentStep) =>
  keep([...keptSteps(), { ...withoutReason(step), page: openPage() }]);

/** Forgets those that were sent, or that the server will never take. */
export function dropSteps(dropped: readonly UnsentStep[]): void {
  keep(keptSteps().filter(({ id }) => dropped.every((one) => one.id !== id)));
}
