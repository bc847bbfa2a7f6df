import type { Medication } from '@wattle/contract/entities/medication.ts';
import { firstOf } from '../../../lib/first-of.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../../ui/content/icons.tsx';
import { useDrafting } from '../drafting.ts';
import { useSelected } from '../selection.tsx';
import styles from './tray.module.css';

/** How many are listed by name. */
const named = 6;

const namesOf = (medications: readonly Medication[]) =>
  firstOf(
    medications.map(({ product }) => product.name),
    named,
  );

/** The bar disappears with its buttons, maybe with the tray. Clicks are 0 for a key: a pointer isn't led away from where it is. */
export function focusSelected(clicks: number): void {
  const [first] = document.querySelectorAll<HTMLElement>('[data-draft-select] :checked');
  first?.focus({ preventScroll: clicks > 0 });
}

/** The selected medicines by name, and what can be done with all of them at once. */
export function SelectionBar() {
  const { capability } = useDrafting();
  const { selected, represcribable, represcribeSelected, clear } = useSelected();
  const asText = represcribable.filter(({ dosage }) => dosage === undefined);
  const nothing = represcribable.length === 0 ? 'All of these already have a draft' : undefined;
  return (
    <div className={styles.bar}>
      <p role="status">
        <strong>{selected.length} selected</strong>
        {`: ${namesOf(selected)}`}
        {asText.length > 0 && `. Written as text, so the form opens for each: ${namesOf(asText)}.`}
      </p>
      <Button
        variant="quiet"
        onPress={({ detail }) => {
          focusSelected(detail);
          clear();
        }}
      >
        Clear selection
      </Button>
      <Button
        icon={<RefreshIcon />}
        disabledReason={capability.ok ? nothing : capability.why}
        onPress={({ detail }) => {
          focusSelected(detail);
          represcribeSelected();
        }}
      >
        Re-prescribe selected ({represcribable.length})
      </Button>
    </div>
  );
}
