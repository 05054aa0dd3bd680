import { useLocation } from '@larkspur/router';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useEffect, useRef, useState } from 'react';

/** A screen may render its heading only after its data has loaded. */
const HEADING_TIMEOUT_MS = 4_000;

/**
 * Does what a browser does when a document loads: moves focus to the new page's heading and announces its title. Not
 * for the first page, and without moving focus where the URL has a fragment.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    return onHeading((heading) => {
      setTitle(document.title);
      if (hash) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname, hash]);

  return (
    <VisuallyHidden>
      <span aria-live="assertive" aria-atomic="true">
        {title}
      </span>
    </VisuallyHidden>
  );
}

/** Calls back once the page has an `h1`. @returns stops waiting */
function onHeading(found: (heading: HTMLElement) => void): () => void {
  const check = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    stop();
    found(heading);
    return true;
  };
  const observer = new MutationObserver(check);
  const timeout = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timeout);
  }
  if (!check()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
