import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useEffect, useState } from 'react';
import { findRecipient } from './transfer.api';
import { ACCOUNT_NOT_FOUND_MESSAGE, type DetailsValues, toLookup } from './transfer.rules';

const TYPING_PAUSE_MS = 350;

export type Recipient =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'found'; name: string }
  | { state: 'failed'; words: string };

/**
 * Looks the recipient up while one types. Any change of number or bank clears the match at once;
 * an answer to an older question is dropped.
 */
export function useRecipient(
  { accountNumber, bankName }: Pick<DetailsValues, 'accountNumber' | 'bankName'>,
  known: { accountNumber: string; bankName: string; name: string } | null,
): Recipient {
  const host = useHost();
  const lookup = toLookup({ accountNumber, bankName });
  const question = lookup && JSON.stringify(lookup);
  const [answer, setAnswer] = useState<{ question: string; recipient: Recipient } | null>(() =>
    known?.name ? { question: JSON.stringify(toLookup(known)), recipient: { state: 'found', name: known.name } } : null,
  );
  const answered = question !== null && answer?.question === question;

  useEffect(() => {
    if (!question || answered) return;
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const name = await findRecipient(host, JSON.parse(question), abort.signal);
        if (abort.signal.aborted) return;
        setAnswer({
          question,
          recipient: name ? { state: 'found', name } : { state: 'failed', words: ACCOUNT_NOT_FOUND_MESSAGE },
        });
      } catch (error) {
        if (abort.signal.aborted) return;
        const words = errorStatus(error) === null ? 'An error occurred' : errorMessage(error);
        setAnswer({ question, recipient: { state: 'failed', words } });
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [host, question, answered]);

  if (!question) return { state: 'unasked' };
  return answered && answer ? answer.recipient : { state: 'asking' };
}
