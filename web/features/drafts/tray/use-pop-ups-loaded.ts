import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reviewRoute, sendRoute } from '../request/request-routes.ts';

/** Loads the code of the pop-ups, and of re-authentication, with the chart, so that what is drafted can be sent, or kept, once the line is lost. */
export function usePopUpsLoaded(): void {
  const router = useRouter();
  useEffect(() => {
    for (const path of [`${reviewRoute}/`, sendRoute, '/relogin'] as const) {
      void router.loadRouteChunk(router.routesById[`/_signed-in${path}`]);
    }
  }, [router]);
}
