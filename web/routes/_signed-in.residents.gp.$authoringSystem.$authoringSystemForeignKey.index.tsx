import { createFileRoute } from '@tanstack/react-router';
import { SentBanner } from '../features/drafts/request/OutcomeBanner.tsx';

/** The chart alone; after a request was sent, with its banner. */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/',
)({ component: SentBanner });
