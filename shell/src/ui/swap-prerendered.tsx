import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { captureEarlyClicks, discardEarlyClicks } from './early-clicks';
import { FAILURE_SELECTOR } from './prerendered-notice';
import { preserveUserState } from './preserve-user-state';

interface SwapOptions {
  /** Contains the prerendered page. */
  root: HTMLElement;
  page: ReactNode;
  onSwap(): void;
  /** Called for errors that React recovered from. By default they are logged as uncaught. */
  onRecoverableError?(error: unknown): void;
}

/**
 * Replaces the prerendered page by the live one, whatever either was built with. Renders into a detached element in a
 * transition, so that the prerendered page stays responsive. A page that can be read is not replaced by a failure: it stays
 * until the router has something better.
 */
export function swapPrerendered({ root, page, onSwap, onRecoverableError }: SwapOptions): void {
  const next = root.cloneNode(false) as HTMLElement;
  startTransition(() => {
    createRoot(next, onRecoverableError && { onRecoverableError }).render(
      <SwapOnCommit of={root} next={next} onSwap={onSwap}>
        {page}
      </SwapOnCommit>,
    );
  });
}

interface SwapOnCommitProps {
  of: HTMLElement;
  next: HTMLElement;
  onSwap(): void;
  children: ReactNode;
}

function SwapOnCommit({ of: root, next, onSwap, children }: SwapOnCommitProps) {
  const finish = useRef<() => void>(null);
  // Before any effect of the page, which may measure the layout.
  useInsertionEffect(() => {
    if (root.isConnected && !hasFailed(next)) finish.current = swap(root, next, onSwap);
  }, [root, next, onSwap]);
  // After effects that scroll or move focus, and before the browser paints. Not within the commit: React does not respond to
  // events then.
  useLayoutEffect(() => {
    if (finish.current) queueMicrotask(finish.current);
    finish.current = null;
    if (root.isConnected) return swapOnRecovery(root, next, onSwap);
  }, [root, next, onSwap]);
  return children;
}

const hasFailed = (page: HTMLElement) => page.querySelector(FAILURE_SELECTOR) !== null;

/** @returns restores what the user did */
function swap(root: HTMLElement, next: HTMLElement, onSwap: () => void): () => void {
  const restore = preserveUserState(root);
  const repeatClicks = captureEarlyClicks(root);
  root.replaceWith(next);
  return () => {
    restore(next);
    // The template with the deferred scripts is removed with the prerendered page.
    document.getElementById('after-paint')?.remove();
    onSwap();
    // After the effects of this commit, which may add listeners.
    setTimeout(() => repeatClicks(next));
  };
}

/** Waits until the failure is gone: its screen tries again when the user asks or the browser is back online. */
function swapOnRecovery(root: HTMLElement, next: HTMLElement, onSwap: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (hasFailed(next)) return;
    observer.disconnect();
    discardEarlyClicks();
    swap(root, next, onSwap)();
  });
  observer.observe(next, { childList: true, subtree: true });
  return () => observer.disconnect();
}
