/**
 * React Aria's announcer empties itself by `innerHTML = ''`, which a page that requires Trusted Types forbids: the next
 * digit typed into a date would take the whole page away. Its two logs are taught to be emptied otherwise.
 * @returns how to stop looking for announcers; there is one for each remote in the page, made when it is first needed
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
