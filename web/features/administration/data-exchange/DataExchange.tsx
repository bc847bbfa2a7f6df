import { usePageTitle } from '../../../lib/page/page-title.ts';
import { Tabs } from '../../../ui/content/Tabs.tsx';
import styles from '../administration.module.css';
import type { ExchangePartProps, ExchangeTab } from './exchange-params.ts';
import { HeldList } from './held-items/HeldList.tsx';
import { ImportList } from './imports/ImportList.tsx';
import { SubscriptionList } from './subscriptions/SubscriptionList.tsx';
import { ServiceList } from './services/ServiceList.tsx';

const parts = {
  imports: { label: 'Imports', Part: ImportList },
  held: { label: 'Held items', Part: HeldList },
  services: { label: 'Backend services', Part: ServiceList },
  subscriptions: { label: 'Subscriptions', Part: SubscriptionList },
} as const satisfies Record<ExchangeTab, unknown>;
const tabs = Object.keys(parts) as ExchangeTab[];

/** What comes from other systems and what goes to them, for administrators. */
export function DataExchange({ params, onChange }: ExchangePartProps) {
  usePageTitle('Data exchange');
  const { tab = 'imports' } = params;
  const { Part } = parts[tab];
  return (
    <>
      <h1>Data exchange</h1>
      <Tabs
        label="Data exchange"
        items={tabs.map((id) => ({ id, label: parts[id].label }))}
        selectedKey={tab}
        onSelectionChange={(next) => onChange({ tab: next })}
      >
        <div className={styles.part}>
          <Part params={params} onChange={onChange} />
        </div>
      </Tabs>
    </>
  );
}
