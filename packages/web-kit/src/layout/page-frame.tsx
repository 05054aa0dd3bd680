import type { ReactNode } from 'react';
import { useHydrated } from '../utils/use-hydrated';

export interface PageFrameProps {
  /** The host's regions before and after the page, mounted when the page has been hydrated. */
  before?: ReactNode;
  after?: ReactNode;
  /** The host's components without markup, mounted with the page. */
  effects?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/**
 * What host and prerenderer render around a page. Both render the same markup and the same number of siblings, from which React
 * generates ids, so that a prerendered page can be hydrated. With a change here `PAGE_FRAME_VERSION` of contracts grows
 * (`page-frame.spec.tsx` fails otherwise).
 */
export function PageFrame({ before, after, effects, children }: PageFrameProps) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && before}
      {children}
      {isHydrated && after}
      {effects}
    </>
  );
}
