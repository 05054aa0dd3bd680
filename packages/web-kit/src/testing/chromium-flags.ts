export const CHROMIUM_FLAGS: readonly string[] = [
  // Chromium has no sandbox when it runs as root.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  // No requests to its vendor's servers.
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
