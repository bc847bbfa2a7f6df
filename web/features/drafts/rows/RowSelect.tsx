import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { KeyboardEvent } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useDrafting } from '../drafting.ts';
import { isSelectable, useSelection } from '../selection.tsx';
import { menuButtonOf } from './menu-button.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between checkboxes, skipping a row's other controls. */
function moveFocusByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  const table = event.currentTarget.closest('table');
  const boxes = [...(table?.querySelectorAll<HTMLElement>('[data-draft-select] input') ?? [])];
  const own = boxes.findIndex((box) => event.currentTarget.contains(box));
  const next = boxes[own + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Its menu, which by Tab is behind everything else in the row. */
function openMenuOf({ authoringSystemForeignKey: key }: Medication): void {
  // As a key, not a click: that one would be taken for a screen reader's, which leaves the items unfocused.
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  menuButtonOf(key)?.dispatchEvent(enter);
}

/** A medicine's checkbox, for drafting several at once. */
export function RowSelect({ medication }: { medication: Medication }) {
  const { draftAbout, notice } = useDrafting();
  const { isTicked, tick } = useSelection();
  if (!isSelectable(medication)) return null;
  const isDrafted = draftAbout(medication) !== undefined;
  return (
    <div
      data-draft-select
      role="presentation"
      onKeyDown={(event) => {
        moveFocusByArrow(event);
        if (event.key === 'Enter') openMenuOf(medication);
      }}
    >
      <Checkbox
        label={`Select ${medication.product.name}`}
        hideLabel
        // Read-only, not disabled, so that the focus stays after drafting. While something loads a tick is kept.
        isReadOnly={isDrafted || notice !== undefined}
        value={isTicked(medication)}
        onChange={(isSelected) => tick([medication], isSelected)}
      />
    </div>
  );
}
