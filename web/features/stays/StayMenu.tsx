import { recordsStays } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';
import { StayDialog, stayTitles } from './StayDialog.tsx';
import { StayHistory } from './StayHistory.tsx';
import type { StayKind } from './stay-form.ts';

/** What the people of the facility record about a resident’s stay, and what was. Once it has ended, only that is left. */
export function StayMenu() {
  const { identity, isActive, leave } = useChart();
  const [opened, setOpened] = useState<StayKind | 'history'>();
  if (!recordsStays(identity.userType)) return null;
  const kinds: readonly StayKind[] = isActive
    ? [leave === null ? 'leave' : 'return', 'transfer', 'discharge', 'death']
    : [];
  const items = [
    ...kinds.map((id) => ({ id, label: stayTitles[id], onAction: () => setOpened(id) })),
    { id: 'history', label: 'Stay history', onAction: () => setOpened('history') },
  ];
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu label="Stay" size="small" items={items} />
      {opened === 'history' && <StayHistory onClose={close} />}
      {opened !== undefined && opened !== 'history' && <StayDialog kind={opened} onClose={close} />}
    </>
  );
}
