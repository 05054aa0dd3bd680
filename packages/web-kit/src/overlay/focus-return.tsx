import { useEffect, useRef } from 'react';

/** A deleted row may stay on the page until its list has been refetched. */
const WATCHED_FOR_MS = 5_000;

/**
 * Rendered inside an overlay. When the overlay unmounts, React Aria returns the focus to the element that had it. If that
 * element is gone, or is removed shortly after (a confirmed deletion removes its own button), this moves the focus to a
 * fallback instead of `body`, where keyboard users would have to start at the top of the page.
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

/** Only one watcher at a time, for the overlay that closed last. */
let stopWatching = () => {};

/** Waits two frames, because React Aria moves the focus in the first. */
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
  // An overlay that is closing, such as a menu, gets two frames to return the focus itself.
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
