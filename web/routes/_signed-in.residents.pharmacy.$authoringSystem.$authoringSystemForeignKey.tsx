import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guardChart } from '../app/chart-access.ts';

export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey',
)({
  beforeLoad: (guarded) => guardChart(guarded, 'ViewPharmacyChart'),
  component: Outlet,
});
