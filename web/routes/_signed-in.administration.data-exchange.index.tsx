import { createFileRoute } from '@tanstack/react-router';
import { DataExchange } from '../features/administration/data-exchange/DataExchange.tsx';
import { ExchangeParams } from '../features/administration/data-exchange/exchange-params.ts';

/** Imports, held items, backend services and subscriptions, with the open part in the address. */
export const Route = createFileRoute('/_signed-in/administration/data-exchange/')({
  validateSearch: ExchangeParams,
  component: Exchange,
});

function Exchange() {
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  return <DataExchange params={params} onChange={(search) => void navigate({ search })} />;
}
