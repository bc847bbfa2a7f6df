import { createFileRoute } from '@tanstack/react-router';
import { NewFacility } from '../features/administration/facilities/FacilityPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/new-facility')({
  component: NewFacility,
});
