import { createLocator } from './preserve-user-state';

/** Elements that need a script to react. Links, check boxes and disclosures work without one and are not clicked twice. */
const SCRIPTED_CONTROLS = 'button[type=button], [role=tab], [role=button], [role=switch]';

/** The server's inline script adds the targets of clicks to it. */
type DeferredScripts = HTMLElement & { clicks?: (EventTarget | null)[] };

const deferredScripts = (): DeferredScripts | null => document.getElementById('after-paint');

/**
 * Captures clicks on a prerendered page before its scripts ran.
 * @returns repeats them in the new page: each control once, because users who get no response click again
 */
export function captureEarlyClicks(root: HTMLElement): (next: HTMLElement) => void {
  const controls = (deferredScripts()?.clicks ?? []).flatMap((target) => {
    const control = target instanceof Element && target.closest<HTMLElement>(SCRIPTED_CONTROLS);
    return control && root.contains(control) ? [control] : [];
  });
  const locators = [...new Set(controls)].map((control) => createLocator(root, control));
  return (next) => {
    for (const locate of locators) locate(next)?.click();
  };
}

/** Discards clicks on a page that has said that they have no effect. */
export function discardEarlyClicks(): void {
  deferredScripts()?.clicks?.splice(0);
}
