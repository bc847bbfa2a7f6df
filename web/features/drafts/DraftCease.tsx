import type { Medication } from '@wattle/contract/entities/medication.ts';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { useDrafting } from './drafting.ts';
import { useDraftActions } from './use-draft-actions.ts';

interface DraftCeaseProps {
  medication: Medication;
  /** Who says that it has ended, and why. */
  reason: string;
}

/** Drafts the end of a medicine that another system stopped. */
export function DraftCease({ medication, reason }: DraftCeaseProps) {
  const { capability, notice, draftAbout } = useDrafting();
  const { cease } = useDraftActions();
  const wasPressed = useRef(false);
  const draft = draftAbout(medication);
  if (draft !== undefined) {
    return (
      // The button that had the focus is gone.
      <p tabIndex={-1} ref={(text) => void (wasPressed.current && text?.focus())}>
        {draft.kind === 'cease'
          ? 'Drafted. It’s ceased when you finalise the order, and this item waits until then.'
          : 'You have another draft about this medicine.'}
      </p>
    );
  }
  return (
    <Button
      disabledReason={capability.ok ? undefined : (notice ?? capability.why)}
      onPress={() => {
        wasPressed.current = true;
        cease(medication, reason);
      }}
    >
      Draft ceasing this
    </Button>
  );
}
