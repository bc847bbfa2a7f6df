import { createFileRoute } from '@tanstack/react-router';
import { OrganisationPage } from '../features/administration/organisations/OrganisationPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/organisations/$id')({
  component: OneOrganisation,
});

function OneOrganisation() {
  const { id } = Route.useParams();
  return <OrganisationPage key={id} id={id} />;
}
