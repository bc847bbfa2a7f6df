import { usePageTitle } from '../../../lib/page-title.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { ExchangeParams, ExchangeTab } from './exchange-params.ts';
import { ServiceList } from './services/ServiceList.tsx';

const tabs = [{ id: 'services', label: 'Backend services' }] as const satisfies readonly {
  id: ExchangeTab;
  label: string;
}[];

interface DataExchangeProps {
  params: ExchangeParams;
  onChange: (params: ExchangeParams) => void;
}

/** What comes from other systems and what goes to them, for administrators. */
export function DataExchange({ params, onChange }: DataExchangeProps) {
  usePageTitle('Data exchange');
  const { tab = 'services' } = params;
  return (
    <>
      <h1>Data exchange</h1>
      <Tabs
        label="Data exchange"
        items={tabs}
        selectedKey={tab}
        onSelectionChange={(next) => onChange({ tab: next })}
      >
        <ServiceList />
      </Tabs>
    </>
  );
}
