import { recordsStays } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { StayDialog, stayTitles } from './StayDialog.tsx';
import type { StayKind } from './stay-form.ts';

/** What the people of the facility record about a resident’s stay. Once it has ended, only a correction is left. */
export function StayMenu() {
  const { identity, isActive, leave } = useChart();
  const [opened, setOpened] = useState<StayKind | 'correct'>();
  if (!recordsStays(identity.userType)) return null;
  const kinds: readonly StayKind[] = isActive
    ? [leave === null ? 'leave' : 'return', 'transfer', 'discharge', 'death']
    : [];
  const items = [
    ...kinds.map((id) => ({ id, label: stayTitles[id], onAction: () => setOpened(id) })),
    { id: 'correct', label: 'Entered in error', onAction: () => setOpened('correct') },
  ];
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu label="Stay" size="small" items={items} />
      {opened === 'correct' && <CorrectDialog onClose={close} />}
      {opened !== undefined && opened !== 'correct' && <StayDialog kind={opened} onClose={close} />}
    </>
  );
}
