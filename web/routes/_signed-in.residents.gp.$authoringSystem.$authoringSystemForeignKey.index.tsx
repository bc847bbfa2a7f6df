import { createFileRoute } from '@tanstack/react-router';
import { SentBanner } from '../features/drafts/request/OutcomeBanner.tsx';

/** The chart by itself; after a request was sent, with the word of it. */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/',
)({ component: SentBanner });
