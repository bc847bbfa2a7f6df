import { recordsStays } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';
import { StayDialog } from './StayDialog.tsx';
import type { StayKind } from './stay-form.ts';

/** What the people of the facility record about a resident’s stay. */
export function StayMenu() {
  const { identity, isActive, leave } = useChart();
  const [opened, setOpened] = useState<StayKind>();
  if (!recordsStays(identity.userType)) return null;
  const items = [
    leave === null
      ? { id: 'leave', label: 'Hospital leave', onAction: () => setOpened('leave') }
      : { id: 'return', label: 'Back from hospital', onAction: () => setOpened('return') },
  ];
  return (
    <>
      {isActive && <Menu label="Stay" size="small" items={items} />}
      {opened !== undefined && <StayDialog kind={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
