import type { StatementLine } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { focusField } from '@larkspur/web-kit/form/field-id';
import { ALLOW_RESUBMIT, type BankForm, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { type ApiError, isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef, useState } from 'react';
import { rememberSent } from '../../receipt/sent-receipt';
import type { PaymentStore } from './payment-store';
import { isDefinitiveFailure, isKeyTaken, sendPayment } from './send-payment';
import { toPayment } from './transfer.api';
import { type DetailsValues, getBlockedReason, type ReviewValues, validateReview } from './transfer.rules';
import { useRefreshAccounts } from './use-refresh-accounts';

export interface PaymentToSend {
  user: User;
  store: PaymentStore;
  details: DetailsValues;
  description: string;
  onStart(): void;
  /** The payment was sent, and its outcome is not known. `line` is the response, if there was one. */
  onUnconfirmed(line: StatementLine | null): void;
  /** An earlier payment was received after all, and its outcome is not known yet. This one was not made. */
  onEarlierReceived(): void;
}

export interface Failure {
  title?: string;
  message: string;
  /** The customer cannot make transfers at all. */
  isBlocked?: boolean;
  /** The field of step one that has to be changed. */
  field?: 'amount';
}

/** Sends the payment of step two and handles the response. */
export function useSendTransfer({ user, store, details, description, ...events }: PaymentToSend): {
  form: BankForm<ReviewValues>;
  failure: Failure | null;
  /** The question whether to repeat a payment that was completed at this time. */
  repeat: { completedAt: number; confirm(): void; cancel(): void } | null;
} {
  const host = useHost();
  const cache = useQueryClient();
  const refresh = useRefreshAccounts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [completedAt, setCompletedAt] = useState<number | null>(null);
  const repeatOf = useRef<number | null>(null);

  /** Refetches the profile before blocking a transfer, because the PIN may have been set in the meantime. */
  async function findBlockedReason(): Promise<Failure | null> {
    if (!getBlockedReason(user)) return null;
    try {
      const fresh: User = await cache.fetchQuery({ ...profileQuery(host), staleTime: 0 });
      const message = getBlockedReason(fresh);
      return message ? { message, isBlocked: true } : null;
    } catch (error) {
      return { title: 'We haven’t sent your transfer', message: errorMessage(error) };
    }
  }

  const form = useBankForm<ReviewValues>({
    defaults: { description, paymentPin: '' },
    validate: validateReview,
    startsDirty: true,
    onSubmit: async (values) => {
      setFailure(null);
      events.onStart();
      const blockedReason = await findBlockedReason();
      if (blockedReason) {
        clearPin();
        setFailure(blockedReason);
        return ALLOW_RESUBMIT;
      }
      const payment = toPayment(details, values.description);
      const result = await sendPayment(host, store, {
        payment,
        paymentPin: values.paymentPin,
        repeatOf: repeatOf.current,
      });
      if (result.type === 'repeat') {
        setCompletedAt(result.completedAt);
        return ALLOW_RESUBMIT;
      }
      if (result.type === 'busy') {
        clearPin();
        setFailure({ message: 'Another transfer of yours is still in progress, so we haven’t sent this one.' });
        return ALLOW_RESUBMIT;
      }
      const refreshed = refresh();
      if (result.type === 'pending') {
        clearPin();
        events.onUnconfirmed(result.line);
        await refreshed;
        return ALLOW_RESUBMIT;
      }
      host.navigate('/account/transactions', { state: rememberSent(cache, host, result.line) });
      host.notify({ tone: 'success', text: 'Transfer Successful' });
    },
    onFailure: (message, error) => {
      clearPin();
      // The bank has counted a wrong PIN, and other failures may come from limits that are outdated here.
      void refresh();
      if (isWrongPin(error)) {
        form.methods.setError('paymentPin', { type: 'server', message });
        focusField('paymentPin');
      } else if (isKeyTaken(error)) {
        setFailure({ message: 'We received your previous transfer after all, so we haven’t sent this one.' });
        events.onEarlierReceived();
      } else if (isDefinitiveFailure(error) || !store.open()) setFailure(toFailure(message, error));
      else events.onUnconfirmed(null);
    },
  });

  function clearPin(): void {
    form.methods.setValue('paymentPin', '');
    repeatOf.current = null;
  }

  const repeat = completedAt !== null && {
    completedAt,
    confirm() {
      repeatOf.current = completedAt;
      setCompletedAt(null);
      form.submit();
    },
    cancel: () => setCompletedAt(null),
  };
  return { form, failure, repeat: repeat || null };
}

function toFailure(message: string, error: unknown): Failure {
  if (!isApiError(error)) return { message: 'An error occurred' };
  if (error.errors.length) return { title: message, message: fieldMessages(error) };
  return AMOUNT_ERRORS.includes(error.code) ? { message, field: 'amount' } : { message };
}

const AMOUNT_ERRORS: readonly string[] = ['insufficient_funds', 'daily_limit'];

const isWrongPin = (error: unknown) => isApiError(error) && error.code === 'wrong_pin';

/** The server's messages about single fields, most of which belong to step one. */
function fieldMessages(error: ApiError): string {
  return error.errors.map(({ message }) => message).join(' ');
}
