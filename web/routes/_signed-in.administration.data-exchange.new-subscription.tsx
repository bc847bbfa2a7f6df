import { createFileRoute } from '@tanstack/react-router';
import { NewSubscription } from '../features/administration/data-exchange/subscriptions/NewSubscription.tsx';

export const Route = createFileRoute('/_signed-in/administration/data-exchange/new-subscription')({
  component: NewSubscription,
});
