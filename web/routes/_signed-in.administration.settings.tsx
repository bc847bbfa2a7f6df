import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/administration/settings/SettingsPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/settings')({
  component: SettingsPage,
});
