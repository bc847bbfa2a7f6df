import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Tells whether the component is still shown, on a page that isn't being left: a late answer must not lead away from
 * the page opened since, and what it says must not go with this one.
 */
export function useIsShown(): () => boolean {
  const router = useRouter();
  const isShown = useRef(false);
  // As a plain effect it would end only some time after the component has gone.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current && !isLeaving(router.state);
}

/** From the press of a link until the next page is rendered, the one before stays. */
function isLeaving({ location, resolvedLocation }: ReturnType<typeof useRouter>['state']): boolean {
  return location.pathname !== resolvedLocation?.pathname;
}
