import { useSyncExternalStore } from 'react';

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const STORAGE_KEY = 'colorScheme';
const ATTRIBUTE = 'data-color-scheme';

/** The choice of this browser. The page's attribute is the state, because host and remotes have this module each. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, shownScheme, () => 'system');
}

export function selectColorScheme(scheme: ColorScheme): void {
  show(scheme);
  try {
    if (scheme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Called by the host once, before the first page is shown. Follows the choices of other tabs. */
export function applyStoredColorScheme(): void {
  show(storedScheme());
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) show(storedScheme());
  });
}

function storedScheme(): ColorScheme {
  try {
    return toScheme(localStorage.getItem(STORAGE_KEY));
  } catch {
    return 'system';
  }
}

function shownScheme(): ColorScheme {
  return toScheme(document.documentElement.getAttribute(ATTRIBUTE));
}

function toScheme(text: string | null): ColorScheme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function show(scheme: ColorScheme): void {
  if (scheme === 'system') document.documentElement.removeAttribute(ATTRIBUTE);
  else document.documentElement.setAttribute(ATTRIBUTE, scheme);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}
