import type { Page, Request } from 'playwright-core';

const IDLE_MS = 250;
const TIMEOUT_MS = 60_000;

/** Tracks the requests of a page, except the stream of live events, which never ends. */
export class NetworkActivity {
  /** The number of requests that the page has sent. */
  requests = 0;
  private readonly pending = new Set<Request>();

  constructor(private readonly page: Page) {
    let isLoadingDocument = false;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) return;
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLoadingDocument = true;
      this.requests += 1;
      this.pending.add(request);
    });
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
    page.on('framenavigated', () => {
      // Requests of the previous document end with it. Another URL of the same document ends none.
      if (isLoadingDocument) this.pending.clear();
      isLoadingDocument = false;
    });
  }

  async waitUntilIdle(): Promise<void> {
    const start = performance.now();
    for (let idleSince = start; performance.now() - idleSince < IDLE_MS; ) {
      await this.page.waitForTimeout(50);
      if (this.pending.size > 0) idleSince = performance.now();
      if (performance.now() - start > TIMEOUT_MS) {
        const urls = [...this.pending].map((request) => request.url());
        throw new Error(`${this.page.url()} still waits for ${urls.join(', ')}`);
      }
    }
  }
}
