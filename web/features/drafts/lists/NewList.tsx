import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { useListWrites } from './use-list-writes.ts';
import { listsHome, listView } from './list-routes.ts';
import { NameDialog } from './NameDialog.tsx';

/** The dialog in which a list is created; then it is opened. */
export function NewList() {
  const navigate = useNavigate();
  const { create } = useListWrites();
  const isShown = useIsShown();
  // The same however often it is sent, so that a lost answer doesn't make two lists.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <NameDialog
      title="Add medication list"
      submitLabel="Add list"
      name=""
      onSave={async (name) => {
        await create(id, name);
        if (!isShown()) return;
        await navigate({ to: listView, params: { id }, replace: true, ignoreBlocker: true });
      }}
      onClose={() => void navigate({ to: listsHome, replace: true })}
    />
  );
}
