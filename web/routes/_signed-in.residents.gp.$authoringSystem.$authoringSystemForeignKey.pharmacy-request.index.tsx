import { createFileRoute } from '@tanstack/react-router';
import { guardRequest } from '../app/session/chart-access.ts';
import { ReviewDialog } from '../features/drafts/request/ReviewDialog.tsx';

/** The pop-up in which drafts are reviewed (DRF-02). */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/pharmacy-request/',
)({ beforeLoad: guardRequest, component: ReviewDialog });
