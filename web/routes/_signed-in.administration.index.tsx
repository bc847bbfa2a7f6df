import { createFileRoute } from '@tanstack/react-router';
import { Overview } from '../features/administration/Overview.tsx';

export const Route = createFileRoute('/_signed-in/administration/')({ component: Overview });
