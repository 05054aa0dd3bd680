import type { Page, Request } from 'playwright-core';

const IDLE_MS = 250;
const TIMEOUT_MS = 60_000;

/** Tracks the pending requests of a page, except the stream of live events, which never ends. */
export class NetworkActivity {
  private readonly pending = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) this.pending.add(request);
    });
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
    // Requests of the previous document end with it.
    page.on('framenavigated', () => this.pending.clear());
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
