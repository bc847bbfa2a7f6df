import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Tabs.module.css';

interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  selectedKey: Id;
  onSelectionChange: (id: Id) => void;
  /** `vertical`: the tabs are at the left of their panel. */
  orientation?: 'horizontal' | 'vertical';
  /** Shown in the tabs' row, after them. */
  beside?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs whose selection is kept elsewhere, such as in the address. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selectedKey, onSelectionChange, orientation, beside, children } = props;
  return (
    <AriaTabs
      className={cx(orientation === 'vertical' && styles.beside)}
      {...(orientation && { orientation })}
      selectedKey={selectedKey}
      onSelectionChange={(key) => {
        const chosen = items.find((item) => item.id === key);
        if (chosen && chosen.id !== selectedKey) onSelectionChange(chosen.id);
      }}
    >
      <div className={styles.bar}>
        <TabList aria-label={label} className={cx(styles.list)}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} className={cx(styles.tab)}>
              {item.label}
              {item.count !== undefined && <span className={styles.count}>({item.count})</span>}
            </Tab>
          ))}
        </TabList>
        {beside}
      </div>
      {/* A panel of its own for each tab: react-aria never changes the id that the tab points to. */}
      <TabPanel key={selectedKey} id={selectedKey} className={cx(styles.panel)}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
