import { createFileRoute } from '@tanstack/react-router';
import { NewOrganisation } from '../features/administration/organisations/OrganisationPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/new-organisation')({
  component: NewOrganisation,
});
