import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';

export type ChartTab = 'chart' | 'history';

const items = [
  { id: 'chart', label: 'Medication chart' },
  { id: 'history', label: 'Change history' },
] as const;

interface ChartTabsProps {
  tab: ChartTab;
  onChange: (tab: ChartTab) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** The two views of a chart; which one is kept in the address (CHT-02). */
export function ChartTabs({ tab, onChange, children }: ChartTabsProps) {
  return (
    <Tabs label="Views of the chart" items={items} selectedKey={tab} onSelectionChange={onChange}>
      {children}
    </Tabs>
  );
}
