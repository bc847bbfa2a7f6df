import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';

export interface RouteContext {
  queryClient: QueryClient;
  configuration: RuntimeConfiguration;
}

export const Route = createRootRouteWithContext<RouteContext>()({ component: Outlet });
