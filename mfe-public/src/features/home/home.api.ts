import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

const IDLE_TIMEOUT_MS = 2000;

/**
 * The home page asks for the contact messages once, when the browser has time for it, and ignores the answer
 * (specification section 2). Answers what takes the request back if the page is left before.
 */
export function requestContacts(host: HostApi): () => void {
  const ask = () => {
    bankApi(host.api)
      .get('/contacts', { keepOn401: true })
      .catch(() => undefined);
  };
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(ask, IDLE_TIMEOUT_MS / 2);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(ask, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
