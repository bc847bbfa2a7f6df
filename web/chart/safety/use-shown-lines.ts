import type { Medication } from '@wattle/contract/entities/medication.ts';
import { besideKept, keptChecks } from '@wattle/contract/rules/safety/kept-checks.ts';
import { type ShownLine, shownLines } from '@wattle/contract/rules/safety/shown-lines.ts';
import { useSafety } from './safety.tsx';

interface ToShow {
  /** Those to be acted on. */
  readonly changed: readonly Medication[];
  readonly others?: readonly Medication[];
  /** That wrote them, and the one in view: what they kept is shown too. */
  readonly orders: Parameters<typeof keptChecks>[0];
}

/** How the checks of these medicines are shown, in the order of display. */
export function useShownLines(toShow: ToShow): ReadonlyMap<string, ShownLine> {
  const { checkOf, overrides } = useSafety();
  const { changed, others = [], orders } = toShow;
  const kept = keptChecks(orders);
  const lines = (medications: readonly Medication[], isChanged: boolean) =>
    medications.flatMap((medication) => {
      const key = medication.authoringSystemForeignKey;
      // A ceased medicine has no check any more.
      const check =
        medication.status === 'Ceased' ? undefined : besideKept(key, checkOf(medication), kept);
      return check === undefined ? [] : [{ check, isChanged }];
    });
  return shownLines([...lines(changed, true), ...lines(others, false)], overrides);
}
