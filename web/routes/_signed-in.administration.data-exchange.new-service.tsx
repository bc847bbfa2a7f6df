import { createFileRoute } from '@tanstack/react-router';
import { NewService } from '../features/administration/data-exchange/services/ServicePage.tsx';

export const Route = createFileRoute('/_signed-in/administration/data-exchange/new-service')({
  component: NewService,
});
