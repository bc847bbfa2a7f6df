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
  /** Shown in the tabs' row. */
  beside: ReactNode;
  /** The selected tab's content. */
  children: ReactNode;
}

/** The two views of a chart; the address holds the selected one (CHT-02). */
export function ChartTabs({ tab, onChange, beside, children }: ChartTabsProps) {
  return (
    <Tabs
      label="Chart views"
      items={items}
      selectedKey={tab}
      onSelectionChange={onChange}
      beside={beside}
    >
      {children}
    </Tabs>
  );
}
