import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guardAdministration } from '../app/administration-access.ts';
import { AdministrationPage } from '../features/administration/AdministrationPage.tsx';

/** Setting up the instance, for administrators. */
export const Route = createFileRoute('/_signed-in/administration')({
  beforeLoad: ({ context }) => guardAdministration(context.identity),
  component: Administration,
});

function Administration() {
  return (
    <AdministrationPage>
      <Outlet />
    </AdministrationPage>
  );
}
