import { decidesOnHeldItems } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { HeldItemsDialog } from './HeldItemsDialog.tsx';

const kinds = ['Allergy', 'Allergy list'] as const;

/** Leads to what other systems sent about allergies, beside the list that it isn't on yet. */
export function WaitingAllergies() {
  const { identity } = useChart();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        {decidesOnHeldItems(identity.userType) ? 'Review' : 'Show'}
      </Button>
      {isOpen && <HeldItemsDialog kinds={kinds} onClose={() => setOpen(false)} />}
    </>
  );
}
