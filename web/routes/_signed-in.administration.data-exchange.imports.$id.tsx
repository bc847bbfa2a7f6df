import { createFileRoute, notFound } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { ReportParams } from '../features/administration/data-exchange/exchange-params.ts';
import { ReportPage } from '../features/administration/data-exchange/imports/ReportPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/data-exchange/imports/$id')({
  validateSearch: ReportParams,
  beforeLoad: ({ params }) => {
    if (!Uuid.safeParse(params.id).success) throw notFound();
  },
  component: OneImport,
});

function OneImport() {
  const { id } = Route.useParams();
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ReportPage id={id} params={params} onChange={(search) => void navigate({ search })} />;
}
