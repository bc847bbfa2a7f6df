import { createFileRoute } from '@tanstack/react-router';
import { NewList } from '../features/drafts/lists/NewList.tsx';

/** The dialog in which a medication list is created. */
export const Route = createFileRoute('/_signed-in/residents/medications-list/home/new')({
  component: NewList,
});
