import { useHydrated } from '@larkspur/web-kit/utils/use-hydrated';
import { type ReactNode, startTransition, use, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { captureEarlyClicks } from './early-clicks';
import { preserveUserState } from './preserve-user-state';

interface HydrateOptions {
  /** Contains the prerendered page. */
  root: HTMLElement;
  page: ReactNode;
  onHydrated(): void;
  /** React cannot hydrate the page: it is as it was, and not live. Called once, and not while React renders. */
  onMismatch(): void;
}

/**
 * Makes the prerendered page live where it is, in a transition, so that React hydrates it in slices. Text that was typed
 * before is in the elements but not in the state of the page, and the next rendering would remove it, so input is entered
 * again as it is in a replaced page.
 */
export function hydratePrerendered({ root, page, onHydrated, onMismatch }: HydrateOptions): void {
  // React handles later clicks itself.
  const repeatClicks = captureEarlyClicks(root);
  const keepTexts = captureTextAreas(root);
  const hydration = new Hydration(() => {
    keepTexts();
    onMismatch();
  });
  const onCommit = () => {
    keepTexts();
    const restore = preserveUserState(root);
    return () => {
      restore(root);
      document.getElementById('after-paint')?.remove();
      onHydrated();
      // After the effects of this commit, which may add listeners.
      setTimeout(() => repeatClicks(root));
    };
  };
  startTransition(() => {
    hydrateRoot(
      root,
      <Hydrated hydration={hydration} onCommit={onCommit}>
        {page}
      </Hydrated>,
    );
  });
}

/** One attempt, which is abandoned for good when React gives it up. */
class Hydration {
  private pending: Promise<never> | null = null;

  constructor(private readonly onMismatch: () => void) {}

  get isAbandoned(): boolean {
    return this.pending !== null;
  }

  /** @returns a promise that never settles, so that what suspends on it is never committed */
  abandon(): Promise<never> {
    if (!this.pending) setTimeout(this.onMismatch);
    this.pending ??= new Promise<never>(() => undefined);
    return this.pending;
  }
}

/** React resets a text area that had a text before anybody typed. @returns puts back what was typed */
function captureTextAreas(root: HTMLElement): () => void {
  const texts = [...root.querySelectorAll('textarea')].map((area) => [area, area.value] as const);
  return () => {
    for (const [area, text] of texts) if (area.value === area.defaultValue) area.value = text;
  };
}

interface HydratedProps {
  hydration: Hydration;
  /** @returns what to do after the commit */
  onCommit(): () => void;
  children: ReactNode;
}

/**
 * After a mismatch or an error React discards the page and renders it again, in one task. That rendering suspends here, outside
 * of every boundary, so React never commits it and the page stays.
 */
function Hydrated({ hydration, onCommit, children }: HydratedProps) {
  const finish = useRef<() => void>(null);
  const isLive = useHydrated();
  const [isRenderedAgain] = useState(isLive);
  // Before any effect of the page, which may move the focus or render a field again.
  useInsertionEffect(() => {
    finish.current = onCommit();
  }, [onCommit]);
  // Not within the commit: React does not respond to events then.
  useLayoutEffect(() => {
    if (finish.current) queueMicrotask(finish.current);
    finish.current = null;
  }, []);
  if (isRenderedAgain || hydration.isAbandoned) use(hydration.abandon());
  return children;
}
