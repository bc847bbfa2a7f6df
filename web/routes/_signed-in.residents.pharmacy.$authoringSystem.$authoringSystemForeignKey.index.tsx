import { createFileRoute } from '@tanstack/react-router';

/** The chart alone, without the confirm dialog over it. */
export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey/',
)({ component: () => null });
