/** The page that the browser has loaded and is about to render. */
export interface LoadedPage {
  /** The shell's versions for rendering. */
  versions: string;
  /** The release that shows the page; `null` if none does. */
  release: string | null;
  location: { pathname: string; search: string; hash: string; state: unknown };
  isSignedIn: boolean;
  hasFailed: boolean;
}

/**
 * Returns whether React would render exactly the prerendered page that the root contains. It must have been built with the same
 * versions, by the release that is loaded, for a visitor, and for a URL without anything that a screen could show differently.
 */
export function canHydrate({ dataset }: HTMLElement, page: LoadedPage): boolean {
  const { pathname, search, hash, state } = page.location;
  return (
    dataset.versions === page.versions &&
    dataset.release === page.release &&
    dataset.path === pathname + search + hash &&
    // Location state survives a reload.
    state == null &&
    !page.isSignedIn &&
    !page.hasFailed
  );
}
