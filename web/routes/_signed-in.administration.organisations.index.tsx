import { createFileRoute } from '@tanstack/react-router';
import { OrganisationList } from '../features/administration/organisations/OrganisationList.tsx';

export const Route = createFileRoute('/_signed-in/administration/organisations/')({
  component: OrganisationList,
});
