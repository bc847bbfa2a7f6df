import { createFileRoute } from '@tanstack/react-router';
import { NewUser } from '../features/administration/users/UserPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/new-user')({
  component: NewUser,
});
