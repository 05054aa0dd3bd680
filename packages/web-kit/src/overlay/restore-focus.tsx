import { useEffect, useEffectEvent } from 'react';
import { focusFallback } from '../utils/focus-fallback';

/** A deleted row may stay on the page until its list has been refetched. */
const WATCH_MS = 5_000;

/**
 * Rendered inside an overlay. When the overlay unmounts, React Aria returns the focus to the element that had it. If that
 * element is gone, or is removed shortly after (a confirmed deletion removes its own button), this moves the focus to a
 * fallback.
 * @param fallbackId id of the fallback, such as the heading of a list; the heading of the page by default
 */
export function RestoreFocus({ fallbackId }: { fallbackId?: string }) {
  const restore = useEffectEvent(() => restoreFocusSoon(fallbackId));
  useEffect(() => {
    stopWatching();
    return () => restore();
  }, []);
  return null;
}

/** Only one watcher at a time, for the overlay that closed last. */
let stopWatching = () => {};

/** Waits two frames, because React Aria moves the focus in the first. */
function restoreFocusSoon(fallbackId: string | undefined): void {
  stopWatching();
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => restoreFocus(fallbackId));
  });
  stopWatching = () => cancelAnimationFrame(frame);
}

function restoreFocus(fallbackId: string | undefined): void {
  let last = document.activeElement;
  const restore = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && (last === document.body || !last?.isConnected)) focusFallback(fallbackId);
  };
  const rememberFocus = (event: FocusEvent) => {
    if (event.target instanceof Element) last = event.target;
  };
  // An overlay that is closing, such as a menu, gets two frames to return the focus itself.
  let frame = 0;
  const restoreSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  };
  restore();
  const observer = new MutationObserver(restoreSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', rememberFocus);
  const end = setTimeout(() => stopWatching(), WATCH_MS);
  stopWatching = () => {
    clearTimeout(end);
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', rememberFocus);
  };
}
