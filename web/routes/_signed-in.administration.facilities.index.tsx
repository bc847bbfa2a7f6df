import { createFileRoute } from '@tanstack/react-router';
import { FacilityList } from '../features/administration/facilities/FacilityList.tsx';

export const Route = createFileRoute('/_signed-in/administration/facilities/')({
  component: FacilityList,
});
