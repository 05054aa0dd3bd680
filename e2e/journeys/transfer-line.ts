import { ERRORS } from '@larkspur/contracts/errors';
import type { BrowserContext } from 'playwright-core';

type Sends =
  | 'open'
  /** The request does not reach the bank. */
  | 'request lost'
  /** The gateway responds with 429, before the bank stores anything. */
  | 'rate limited'
  /** The bank handles the request, and the response does not reach the browser. */
  | 'answer lost'
  /** Like `answer lost`, but the browser learns of it before the bank has responded. */
  | 'answer lost early';

const RATE_LIMITED = { status: ERRORS.rate_limited.status, json: { ...ERRORS.rate_limited, code: 'rate_limited' } };

/** The connection between a browser and the bank's API. A test cuts parts of it. */
export class TransferLine {
  /** `POST /transaction/transfer` */
  sends: Sends = 'open';
  /** `GET /transaction/transfer` */
  lookups: 'open' | 'cut' = 'open';
  /** `cut`: the response to the next transfer is the last one that arrives. */
  afterwards: 'open' | 'cut' = 'open';
  /** Requests to these paths below `/api` do not reach the bank. */
  cut: RegExp | null = null;
  private isDown = false;
  private lostRequest: (() => Promise<number>) | null = null;

  static async of(context: BrowserContext): Promise<TransferLine> {
    const line = new TransferLine();
    await context.route('**/api/**', async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace(/^\/api/, '');
      if (line.afterwards === 'open') line.isDown = false;
      if (path === '/events') return route.continue();
      if (line.isDown || line.cut?.test(path)) return route.abort();
      if (path !== '/transaction/transfer') return route.continue();
      if (request.method() === 'GET') return line.lookups === 'cut' ? route.abort() : route.continue();

      const forward = async () => {
        const { authorization = '', 'idempotency-key': key = '' } = await request.allHeaders();
        const { status } = await fetch(request.url(), {
          method: 'POST',
          headers: { authorization, 'idempotency-key': key, 'content-type': 'application/json' },
          body: request.postData(),
        });
        return status;
      };
      if (line.afterwards === 'cut') line.isDown = true;
      if (line.sends === 'open') return route.continue();
      if (line.sends === 'rate limited') return route.fulfill(RATE_LIMITED);
      if (line.sends === 'request lost') line.lostRequest = forward;
      if (line.sends === 'answer lost') await forward();
      if (line.sends === 'answer lost early') void forward();
      return route.abort();
    });
    return line;
  }

  /** @returns the status of the response */
  deliverLostRequest(): Promise<number> {
    if (!this.lostRequest) throw new Error('No request was lost.');
    return this.lostRequest();
  }
}
