import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { hydratePrerendered } from './hydrate-prerendered';
import { showPrerenderedNotice } from './prerendered-notice';
import { swapPrerendered } from './swap-prerendered';

export interface ShowPageOptions {
  /** Contains the prerendered page or, with `data-waiting`, the waiting page. */
  root: HTMLElement;
  router: {
    state: { initialized: boolean };
    subscribe(listener: (state: { initialized: boolean }) => void): () => void;
  };
  page: ReactNode;
  /** Asked when the router is ready: whether React would render exactly what the root contains. */
  canHydrate(): boolean;
  /** The prerendered page differed after all, and is replaced. */
  onMismatch(): void;
}

/**
 * The waiting page is replaced when the router knows what to show; the screen is rendered in slices, between which the browser
 * handles input and responses. A page that the remote's release prerendered can be read until the router has the same page to
 * show; then it becomes live: by hydration where host, remote and HTML were built with the same versions, otherwise by a
 * replacement in one commit.
 */
export function showPage({ root, router, page, canHydrate, onMismatch }: ShowPageOptions): void {
  if ('waiting' in root.dataset) {
    delete root.dataset.waiting;
    // Clicks on this page need not be recorded.
    document.getElementById('after-paint')?.remove();
    whenInitialized(router, () => startTransition(() => createRoot(root).render(page)));
    return;
  }
  const removeNotice = showPrerenderedNotice(root);
  const swap = { root, page, onSwap: removeNotice };
  const makeLive = () => {
    if (!canHydrate()) return swapPrerendered(swap);
    hydratePrerendered({
      root,
      page,
      onHydrated: removeNotice,
      onMismatch: () => {
        onMismatch();
        // React reports errors of hydration with the next commit, whichever root it belongs to.
        const onRecoverableError = (error: unknown) => console.warn('The prerendered page was replaced:', error);
        swapPrerendered({ ...swap, onRecoverableError });
      },
    });
  };
  whenInitialized(router, makeLive);
}

function whenInitialized(router: ShowPageOptions['router'], show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
