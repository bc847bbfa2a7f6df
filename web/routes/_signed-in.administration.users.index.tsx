import { createFileRoute } from '@tanstack/react-router';
import { UserList } from '../features/administration/users/UserList.tsx';
import { UserParams } from '../features/administration/users/user-params.ts';

/** The users, with search and filters in the address. */
export const Route = createFileRoute('/_signed-in/administration/users/')({
  validateSearch: UserParams,
  component: Users,
});

function Users() {
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserList
      params={params}
      onChange={(patch, replace) =>
        void navigate({ search: (present) => ({ ...present, ...patch }), replace })
      }
    />
  );
}
