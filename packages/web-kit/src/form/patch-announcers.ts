/**
 * React Aria's announcer clears itself with `innerHTML = ''`, which throws on a page that requires Trusted Types: the next
 * digit typed into a date field would crash the page. This replaces the setter on its two logs.
 * @returns a function that stops watching for announcers; each remote creates its own when it first needs one
 */
export function patchAnnouncers(): () => void {
  const observer = new MutationObserver(patchAll);
  patchAll();
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

function patchAll(): void {
  for (const log of document.querySelectorAll('body > [data-live-announcer] > [role=log]')) {
    if (Object.hasOwn(log, 'innerHTML')) continue;
    Object.defineProperty(log, 'innerHTML', { set: () => log.replaceChildren() });
  }
}
