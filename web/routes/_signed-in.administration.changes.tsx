import { createFileRoute } from '@tanstack/react-router';
import { ChangeList } from '../features/administration/changes/ChangeList.tsx';
import { ChangeParams } from '../features/administration/changes/change-params.ts';

/** Who changed what in the setup; of one record, if the address names it. */
export const Route = createFileRoute('/_signed-in/administration/changes')({
  validateSearch: ChangeParams,
  component: Changes,
});

function Changes() {
  const { subject } = Route.useSearch();
  return <ChangeList key={subject ?? ''} subject={subject} />;
}
