import { createFileRoute, notFound } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { SubscriptionPage } from '../features/administration/data-exchange/subscriptions/SubscriptionPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/data-exchange/subscriptions/$id')({
  beforeLoad: ({ params }) => {
    if (!Uuid.safeParse(params.id).success) throw notFound();
  },
  component: OneSubscription,
});

function OneSubscription() {
  const { id } = Route.useParams();
  return <SubscriptionPage key={id} id={id} />;
}
