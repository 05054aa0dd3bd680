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

/** Sends the payment of step two and handles its outcome. */
export function useSendTransfer({ user, details, description, onPending }: PaymentToSend): {
  form: BankForm<ReviewValues>;
  failure: Failure | null;
} {
  const host = useHost();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Refetches the profile before blocking a transfer, because the PIN may have been set in the meantime. */
  async function findBlocker(): Promise<string | null> {
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
      const message = await findBlocker();
      if (message) {
        form.methods.setValue('paymentPin', '');
        setFailure({ message });
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
    onFailure: (message, error) => {
      form.methods.setValue('paymentPin', '');
      if (isDefinitiveFailure(error)) idempotencyKey.discard();
      setFailure(toFailure(message, error));
    },
  });

  /** Marks the cached balances and transactions as outdated. */
  function refresh(): Promise<unknown> {
    return Promise.all([
      cache.invalidateQueries({ queryKey: ['user', 'me'] }),
      cache.invalidateQueries({ queryKey: ['lines'] }),
    ]);
  }

  return { form, failure };
}

function toFailure(message: string, error: unknown): Failure {
  if (!isApiError(error)) return { message: 'An error occurred' };
  if (isDefinitiveFailure(error))
    return error.errors.length ? { title: message, message: fieldMessages(error) } : { message };
  return {
    title: message,
    message:
      'We’re still confirming this transfer. You don’t need to do anything. If you send it again unchanged, you won’t be charged twice.',
  };
}

/** The server's messages about single fields, most of which belong to step one. */
function fieldMessages(error: ApiError): string {
  return error.errors.map(({ message }) => message).join(' ');
}
