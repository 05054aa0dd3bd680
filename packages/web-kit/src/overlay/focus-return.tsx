import { useEffect, useRef } from 'react';

/** A deleted row may leave the page only when its list has been read again. */
const WATCHED_FOR_MS = 5_000;

/**
 * Stands inside an overlay. When that leaves the page, React Aria gives the focus back to what had it before; where
 * that is gone, then or a moment later (a confirmed deletion takes its own button away), the focus goes to a named
 * place and never to `body`, from where a keyboard begins at the top of the page again.
 * @param place id of an element such as the list's heading; the page's heading where there is none
 */
export function RestoreFocus({ place }: { place?: string }) {
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    stopWatching();
    return () => keepFocusSoon(latest.current);
  }, []);
  return null;
}

/** One watch at a time: the overlay that closed last knows where to go. */
let stopWatching = () => {};

/** In the second frame: React Aria moves the focus in the first. */
function keepFocusSoon(place: string | undefined): void {
  stopWatching();
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => keepFocus(place));
  });
  stopWatching = () => cancelAnimationFrame(frame);
}

function keepFocus(place: string | undefined): void {
  let last = document.activeElement;
  const rescue = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && (last === document.body || !last?.isConnected)) focusPlace(place);
  };
  const follow = (event: FocusEvent) => {
    if (event.target instanceof Element) last = event.target;
  };
  // What closes just now, a menu say, has two frames to give the focus back by itself.
  let frame = 0;
  const rescueSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(rescue);
    });
  };
  rescue();
  const observer = new MutationObserver(rescueSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', follow);
  const end = setTimeout(() => stopWatching(), WATCHED_FOR_MS);
  stopWatching = () => {
    clearTimeout(end);
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', follow);
  };
}

function focusPlace(place: string | undefined): void {
  const named = place === undefined ? null : document.getElementById(place);
  const element = named ?? document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}
