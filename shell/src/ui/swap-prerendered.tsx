import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { preserveUserState } from './preserve-user-state';

export interface SwapOptions {
  /** Contains the prerendered page, or nothing. */
  root: HTMLElement;
  router: {
    state: { initialized: boolean };
    subscribe(listener: (state: { initialized: boolean }) => void): () => void;
  };
  page: ReactNode;
}

/**
 * The server may have sent a page that the remote's release prerendered. Users can read it until the router has the
 * same page to show; then it is replaced in one commit. Not hydrated, because shell and remote are released separately
 * and React requires identical markup.
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

/** Renders into a detached element in a transition, so that the prerendered page stays responsive. */
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
  // Before any effect of the page, which may measure the layout.
  useInsertionEffect(() => {
    if (!root.isConnected) return;
    restore.current = preserveUserState(root);
    root.replaceWith(next);
  }, [root, next]);
  // After effects that scroll or move focus. The template with the deferred scripts is removed with the prerendered
  // page.
  useLayoutEffect(() => {
    restore.current?.(next);
    restore.current = null;
    document.getElementById('after-paint')?.remove();
  }, [next]);
  return children;
}
