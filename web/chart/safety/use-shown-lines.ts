import type { Medication } from '@wattle/contract/entities/medication.ts';
import { type ShownLine, shownLines } from '@wattle/contract/rules/safety/shown-lines.ts';
import { useSafety } from './safety.tsx';

/** How the checks of these medicines are shown, in the order of display; `changed` are those to be acted on. */
export function useShownLines(
  changed: readonly Medication[],
  others: readonly Medication[] = [],
): ReadonlyMap<string, ShownLine> {
  const { checkOf, overrides } = useSafety();
  const lines = (medications: readonly Medication[], isChanged: boolean) =>
    medications.flatMap((medication) => {
      const check = checkOf(medication);
      return check === undefined ? [] : [{ check, isChanged }];
    });
  return shownLines([...lines(changed, true), ...lines(others, false)], overrides);
}
