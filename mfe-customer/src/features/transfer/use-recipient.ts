import { useQuery } from '@larkspur/query';
import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { usePaused } from '@larkspur/web-kit/utils/use-paused';
import { recipientQuery } from './transfer.api';
import { ACCOUNT_NOT_FOUND_MESSAGE, type Lookup, type Recipient, toLookup } from './transfer.rules';

/** Looks up the recipient when the typing pauses. Any change of number or bank clears the match immediately. */
export function useRecipient(typed: Lookup): { recipient: Recipient; retry(): void } {
  const host = useHost();
  const lookup = toLookup(typed);
  const text = lookup ? JSON.stringify(lookup) : '';
  const isPaused = usePaused(text) === text;
  const { data, error, refetch } = useQuery({
    ...recipientQuery(host, lookup ?? typed),
    enabled: lookup !== null && isPaused,
  });
  return { recipient: lookup ? toRecipient(data, error) : { state: 'idle' }, retry: () => void refetch() };
}

function toRecipient(matches: { name: string }[] | undefined, error: unknown): Recipient {
  if (error) {
    const message = errorStatus(error) === null ? 'An error occurred' : errorMessage(error);
    return { state: 'failed', message, canRetry: true };
  }
  if (!matches) return { state: 'loading' };
  const [match] = matches;
  return match
    ? { state: 'found', name: match.name }
    : { state: 'failed', message: ACCOUNT_NOT_FOUND_MESSAGE, canRetry: false };
}
