import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { type BankForm, KEEP_OPEN, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { type ApiError, isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { IdempotencyKey, isDefinitiveFailure } from './idempotency-key';
import { sendTransfer, toPayment } from './transfer.api';
import { type DetailsValues, type ReviewValues, transferBlocker, validateReview } from './transfer.rules';

const idempotencyKey = new IdempotencyKey();

/** What step two has from the steps around it. */
export interface PaymentToSend {
  user: User;
  details: DetailsValues;
  description: string;
  onPending(reference: string): void;
}

export interface Failure {
  title?: string;
  message: string;
}

/** Sends the payment of step two and follows what comes of it. */
export function useSendTransfer({ user, details, description, onPending }: PaymentToSend): {
  form: BankForm<ReviewValues>;
  failure: Failure | null;
} {
  const host = useHost();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Looked at afresh before anybody is sent away: the bank may have set the PIN a minute ago. */
  async function inTheWay(): Promise<string | null> {
    if (!transferBlocker(user)) return null;
    const fresh: User = await cache.fetchQuery({ ...profileQuery(host), staleTime: 0 });
    return transferBlocker(fresh);
  }

  const form = useBankForm<ReviewValues>({
    defaults: { description, paymentPin: '' },
    validate: validateReview,
    startsDirty: true,
    onSubmit: async (values) => {
      setFailure(null);
      const words = await inTheWay();
      if (words) {
        form.methods.setValue('paymentPin', '');
        setFailure({ message: words });
        return KEEP_OPEN;
      }
      const payment = toPayment(details, values.description);
      const line = await sendTransfer(host, payment, values.paymentPin, idempotencyKey.keyFor(payment));
      if (line.status === 'pending') {
        await refresh();
        onPending(line.reference);
        return;
      }
      idempotencyKey.discard();
      refresh();
      host.navigate('/account/transactions');
      host.notify({ tone: 'success', text: 'Transfer Successful' });
    },
    onFailure: (words, error) => {
      form.methods.setValue('paymentPin', '');
      if (isDefinitiveFailure(error)) idempotencyKey.discard();
      setFailure(toFailure(words, error));
    },
  });

  /** What was read of balances and lines is out of date. */
  function refresh(): Promise<unknown> {
    return Promise.all([
      cache.invalidateQueries({ queryKey: ['user', 'me'] }),
      cache.invalidateQueries({ queryKey: ['lines'] }),
    ]);
  }

  return { form, failure };
}

function toFailure(words: string, error: unknown): Failure {
  if (!isApiError(error)) return { message: 'An error occurred' };
  if (isDefinitiveFailure(error))
    return error.errors.length ? { title: words, message: fieldMessages(error) } : { message: words };
  return {
    title: words,
    message:
      'We do not know yet whether your transfer went through. Send it again unchanged: it will not be made twice.',
  };
}

/** What the server says of single fields: most of them stand on the step before. */
function fieldMessages(error: ApiError): string {
  return error.errors.map(({ message }) => message).join(' ');
}
