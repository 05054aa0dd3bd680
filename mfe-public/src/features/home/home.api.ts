import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { whenIdle } from '@larkspur/web-kit/utils/when-idle';

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
  return whenIdle(send, IDLE_TIMEOUT_MS);
}
