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
 * The frame that host and prerenderer render around a page. Both render the same markup and the same number of siblings, because
 * React generates ids from them and the prerendered page has to be hydrated. With a change here `PAGE_FRAME_VERSION` of contracts
 * grows (`page-frame.spec.tsx` fails otherwise).
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
