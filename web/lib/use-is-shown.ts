import { useEffect, useRef } from 'react';

/** Tells whether the component is still shown: a late answer must not lead away from the page opened since. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
