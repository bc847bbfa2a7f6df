import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guardPermission } from '../app/session/permission-guard.ts';
import { AdministrationPage } from '../features/administration/AdministrationPage.tsx';

/** Setting up the instance, for administrators. */
export const Route = createFileRoute('/_signed-in/administration')({
  beforeLoad: ({ context }) => guardPermission(context.identity, 'Administer'),
  component: Administration,
});

function Administration() {
  return (
    <AdministrationPage>
      <Outlet />
    </AdministrationPage>
  );
}
