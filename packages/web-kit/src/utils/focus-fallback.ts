import { type RefCallback, type RefObject, useCallback } from 'react';

/** An element, or the id of one. */
export type FocusTarget = string | RefObject<HTMLElement | null>;

/**
 * Focuses the target. If it cannot have the focus, that is the page's heading, its content or the topmost dialog, instead of `body`,
 * where keyboard users would have to start at the top of the page, and Escape closes nothing.
 */
export function focusFallback(target?: FocusTarget, options?: FocusOptions): void {
  const named = typeof target === 'string' ? document.getElementById(target) : target?.current;
  const places = ['h1', 'main', '[role$=dialog]'].map((place) =>
    [...document.querySelectorAll<HTMLElement>(place)].at(-1),
  );
  for (const place of [named, ...places]) {
    // The page cannot have the focus while an overlay covers it.
    if (!place?.isConnected || place === document.body || place.closest('[inert], [aria-hidden="true"]')) continue;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus(options);
    if (document.activeElement === place) return;
  }
}

/** Moves the focus to the target if the part has it. Call it while the part is still in the page. */
export function passFocusOn(part: HTMLElement | null, target?: FocusTarget): void {
  const active = document.activeElement;
  // Users of a pointer keep their place on the page.
  if (part?.contains(active)) focusFallback(target, { preventScroll: !active?.matches(':focus-visible') });
}

/**
 * A ref of a part that may disappear while it has the focus, as when a button removes itself. The focus moves to the target.
 * @param target the heading of the page by default
 */
export function useFocusFallback(target?: FocusTarget): RefCallback<HTMLElement> {
  return useCallback((part) => () => passFocusOn(part, target), [target]);
}
