import { createFileRoute } from '@tanstack/react-router';
import { ServicePage } from '../features/administration/data-exchange/services/ServicePage.tsx';

export const Route = createFileRoute('/_signed-in/administration/data-exchange/services/$id')({
  component: OneService,
});

function OneService() {
  const { id } = Route.useParams();
  return <ServicePage key={id} id={id} />;
}
