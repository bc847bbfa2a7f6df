import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, createRouter, RouterProvider, useParams } from '@tanstack/react-router';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { useState } from 'react';
import { createQueryClient } from '../../api/query-client.ts';
import { nameInList, openingChart } from '../../chart/opened-list.ts';
import { configureFailures } from '../../lib/failures.ts';
import { routeTree } from '../../routeTree.gen.ts';
import { Splash } from '../../ui/states/Splash.tsx';
import { ToastRegion } from '../../ui/states/Toast.tsx';
import { ConfigurationContext, useConfiguration } from './configuration.ts';
import { GenericError } from '../messages/GenericError.tsx';
import { MissingParts } from '../messages/MissingParts.tsx';
import { NotFound } from '../messages/NotFound.tsx';
import { RenderFailure } from '../messages/RenderFailure.tsx';
import { restoresOnOpening } from '../layout/restores-on-opening.ts';
import { SessionGuard } from '../session/SessionGuard.tsx';

function createAppRouter(configuration: RuntimeConfiguration) {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient, configuration },
    defaultPreload: false,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: GenericError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: restoresOnOpening(),
  });
  configureFailures(() => router.state.matches.at(-1)?.fullPath ?? '');
  return { queryClient, router };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>['router'];
  }
}

export function App({ configuration }: { configuration: RuntimeConfiguration }) {
  const [{ queryClient, router }] = useState(() => createAppRouter(configuration));
  return (
    <ConfigurationContext value={configuration}>
      <QueryClientProvider client={queryClient}>
        {/* Catches errors around the routes; inside them the router does. */}
        <CatchBoundary getResetKey={() => ''} errorComponent={RenderFailure}>
          <SessionGuard>
            <RouterProvider router={router} />
            {/* Messages name residents, and calls that were on their way are still answered after the end. */}
            <ToastRegion />
          </SessionGuard>
          <MissingParts />
        </CatchBoundary>
      </QueryClientProvider>
    </ConfigurationContext>
  );
}

/** While a chart opens it says whose it is, if the list has just shown the resident. */
function Pending() {
  const { productName } = useConfiguration();
  const { authoringSystem = '', authoringSystemForeignKey = '' } = useParams({ strict: false });
  const name = nameInList({ authoringSystem, authoringSystemForeignKey });
  return <Splash name={productName} opening={name && openingChart(name)} />;
}
