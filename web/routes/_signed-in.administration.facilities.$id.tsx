import { createFileRoute } from '@tanstack/react-router';
import { FacilityPage } from '../features/administration/facilities/FacilityPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/facilities/$id')({
  component: OneFacility,
});

function OneFacility() {
  const { id } = Route.useParams();
  return <FacilityPage key={id} id={id} />;
}
