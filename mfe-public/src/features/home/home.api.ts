import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

const IDLE_TIMEOUT_MS = 2000;

/**
 * Requests the contact messages once when the browser is idle and ignores the response (specification, section 2).
 * @returns a function that cancels the request if it has not been sent yet
 */
export function requestContacts(host: HostApi): () => void {
  const send = () => {
    bankApi(host.api)
      .get('/contacts', { keepOn401: true })
      .catch(() => undefined);
  };
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(send, IDLE_TIMEOUT_MS / 2);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(send, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
