import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useCallback, useEffect, useState } from 'react';
import { findRecipient } from './transfer.api';
import { ACCOUNT_NOT_FOUND_MESSAGE, type DetailsValues, type Recipient, toLookup } from './transfer.rules';

const DEBOUNCE_MS = 350;

const IDLE: Recipient = { state: 'idle' };
const LOADING: Recipient = { state: 'loading' };

/**
 * Looks up the recipient while the customer types. Any change of number or bank clears the match immediately;
 * responses to outdated lookups are dropped.
 */
export function useRecipient({ accountNumber, bankName }: Pick<DetailsValues, 'accountNumber' | 'bankName'>): {
  recipient: Recipient;
  retry(): void;
} {
  const host = useHost();
  const lookup = toLookup({ accountNumber, bankName });
  const lookupKey = lookup && JSON.stringify(lookup);
  const [result, setResult] = useState<{ lookupKey: string; recipient: Recipient } | null>(null);
  const isCurrent = lookupKey !== null && result?.lookupKey === lookupKey;

  useEffect(() => {
    if (!lookupKey || isCurrent) return;
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const name = await findRecipient(host, JSON.parse(lookupKey), abort.signal);
        if (abort.signal.aborted) return;
        setResult({
          lookupKey,
          recipient: name
            ? { state: 'found', name }
            : { state: 'failed', message: ACCOUNT_NOT_FOUND_MESSAGE, canRetry: false },
        });
      } catch (error) {
        if (abort.signal.aborted) return;
        const message = errorStatus(error) === null ? 'An error occurred' : errorMessage(error);
        setResult({ lookupKey, recipient: { state: 'failed', message, canRetry: true } });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [host, lookupKey, isCurrent]);

  const isUnavailable = isCurrent && result?.recipient.state === 'failed' && result.recipient.canRetry;
  const retry = useCallback(() => setResult(null), []);
  useEffect(() => {
    if (!isUnavailable) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnavailable, retry]);

  if (!lookupKey) return { recipient: IDLE, retry };
  return { recipient: isCurrent && result ? result.recipient : LOADING, retry };
}
