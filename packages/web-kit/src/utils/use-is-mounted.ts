import { type RefObject, useEffect, useRef } from 'react';

/** Tells whether the component is still on the page, for code that runs after a response. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
