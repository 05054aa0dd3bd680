import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { preserveUserState } from './preserve-user-state';

export interface SwapOptions {
  /** What holds the page that stands already, or nothing. */
  root: HTMLElement;
  router: {
    state: { initialized: boolean };
    subscribe(listener: (state: { initialized: boolean }) => void): () => void;
  };
  page: ReactNode;
}

/**
 * The page may stand already, as its release rendered it: it is read and pointed at until the router has the same page
 * to show, and is replaced at one stroke. Not hydrated: the shell would have to be of the release's age.
 */
export function swapPrerendered({ root, router, page }: SwapOptions): void {
  if (!root.hasChildNodes()) {
    createRoot(root).render(page);
    return;
  }
  if (router.state.initialized) {
    renderDetached(root, page);
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    renderDetached(root, page);
  });
}

/** Rendered beside the document and in slices, between which the page that stands answers its visitor. */
function renderDetached(root: HTMLElement, page: ReactNode): void {
  const next = root.cloneNode(false) as HTMLElement;
  startTransition(() => {
    createRoot(next).render(
      <SwapOnCommit of={root} next={next}>
        {page}
      </SwapOnCommit>,
    );
  });
}

interface SwapOnCommitProps {
  of: HTMLElement;
  next: HTMLElement;
  children: ReactNode;
}

function SwapOnCommit({ of: root, next, children }: SwapOnCommitProps) {
  const restore = useRef<ReturnType<typeof preserveUserState>>(null);
  // Before any effect of the page, which may measure itself.
  useInsertionEffect(() => {
    if (!root.isConnected) return;
    restore.current = preserveUserState(root);
    root.replaceWith(next);
  }, [root, next]);
  // After those that scroll or take the focus. What its scripts waited in goes with the page that wasOpen.
  useLayoutEffect(() => {
    restore.current?.(next);
    restore.current = null;
    document.getElementById('after-paint')?.remove();
  }, [next]);
  return children;
}
