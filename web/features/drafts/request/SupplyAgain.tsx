import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { lacksSupply, supplyAgain, supplyText } from '@wattle/contract/rules/line/supply.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CheckIcon } from '../../../ui/content/icons.tsx';
import { leaveFocus } from '../tray/leave-focus.ts';
import { useDraftActions } from '../use-draft-actions.ts';

interface SupplyAgainProps {
  draft: Draft;
  /** The medicine it prescribes again. */
  onChart: Medication | undefined;
}

/** Lets the prescriber say that as much of a Schedule 8 medicine may be supplied as before. */
export function SupplyAgain({ draft, onChart }: SupplyAgainProps) {
  const { saveNew } = useDraftActions();
  const { prescription, product } = draft;
  const supply = lacksSupply(draft) ? supplyAgain(onChart, product) : undefined;
  if (prescription === null || supply === undefined) return null;
  const text = `Supply as before: ${supplyText(supply)}`;
  return (
    <div>
      <Button
        size="small"
        icon={<CheckIcon />}
        aria-label={`${text}, of ${productName(product)}`}
        onPress={({ currentTarget }) => {
          leaveFocus(currentTarget);
          saveNew({ ...draft, prescription: { ...prescription, supply } }, onChart);
        }}
      >
        {text}
      </Button>
    </div>
  );
}
