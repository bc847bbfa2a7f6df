import { useEffect, useRef } from 'react';

/** Does something only while the component is shown: a late answer must not lead away from the page opened since. */
export function useWhileShown(): (go: () => void) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (go) => {
    if (isShown.current) go();
  };
}
