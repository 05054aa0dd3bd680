import { type RefCallback, type RefObject, useCallback } from 'react';

/** An element, or the id of one. */
export type FocusTarget = string | RefObject<HTMLElement | null>;

type Found = HTMLElement | null | undefined;

/**
 * Focuses the target. If it cannot have the focus, that is the page's heading, its content or the topmost dialog, instead of `body`,
 * where keyboard users would have to start at the top of the page, and Escape closes nothing.
 */
export function focusFallback(target?: FocusTarget, options?: FocusOptions): void {
  focusFirst(typeof target === 'string' ? document.getElementById(target) : target?.current, options);
}

function focusFirst(target: Found, options?: FocusOptions): void {
  const [heading, main] = ['h1', 'main'].map((place) => document.querySelector<HTMLElement>(place));
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  for (const place of [target, heading, main, ...[...dialogs].reverse()]) {
    // The page cannot have the focus while an overlay covers it.
    if (!place?.isConnected || place === document.body || place.closest('[inert], [aria-hidden="true"]')) continue;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus(options);
    if (document.activeElement === place) return;
  }
}

/**
 * A ref of a part that may disappear while it has the focus, as when a button removes itself. The focus moves to the target.
 * @param target the heading of the page by default. A function, which must stay the same, finds it from the part, such as the
 * next item of a list
 */
export function useFocusFallback(target?: FocusTarget | ((part: HTMLElement) => Found)): RefCallback<HTMLElement> {
  return useCallback(
    (part) => () => {
      const active = document.activeElement;
      if (!part?.contains(active)) return;
      // Whoever uses a pointer keeps their place on the page.
      const options = { preventScroll: !active?.matches(':focus-visible') };
      if (typeof target === 'function') focusFirst(target(part), options);
      else focusFallback(target, options);
    },
    [target],
  );
}

/** The button of the item after one in a list. */
export const findNextButton = (item: HTMLElement): Found => item.nextElementSibling?.querySelector('button');
