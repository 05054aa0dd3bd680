import type { StatementLine } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { focusField } from '@larkspur/web-kit/form/field-id';
import { NotSavedError } from '@larkspur/web-kit/form/outcome-notice';
import { ALLOW_RESUBMIT, type BankForm, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef, useState } from 'react';
import { rememberSent } from '../../receipt/sent-receipt';
import { describeOutcome } from './describe-outcome';
import type { PaymentStore } from './payment-store';
import { isDefinitiveFailure, isKeyTaken, type SendResult, sendPayment } from './send-payment';
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
  /** The question whether to repeat a payment that was sent at this time. */
  repeat: { lastSentAt: number; confirm(): void; cancel(): void } | null;
} {
  const host = useHost();
  const cache = useQueryClient();
  const refresh = useRefreshAccounts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [lastSentAt, setLastSentAt] = useState<number | null>(null);
  const repeatOf = useRef<number | null>(null);

  /**
   * Refetches the profile before blocking a transfer, because the PIN may have been set in the meantime.
   * @throws TransferNotSentError
   */
  async function assertNotBlocked(): Promise<void> {
    if (!getBlockedReason(user)) return;
    const fresh: User = await cache.fetchQuery({ ...profileQuery(host), staleTime: 0 }).catch((error) => {
      throw new TransferNotSentError({ title: 'We haven’t sent your transfer', message: errorMessage(error) });
    });
    const message = getBlockedReason(fresh);
    if (message) throw new TransferNotSentError({ message, isBlocked: true });
  }

  /** @returns `null` if nothing is known yet. The store has the payment until its outcome is known */
  async function send({ description, paymentPin }: ReviewValues): Promise<SendResult | null> {
    const payment = toPayment(details, description);
    try {
      return await sendPayment(host, store, { payment, paymentPin, repeatOf: repeatOf.current });
    } catch (error) {
      // The bank has counted a wrong PIN, and other failures may come from limits that are outdated here.
      void refresh();
      if (isKeyTaken(error)) {
        events.onEarlierReceived();
        throw new TransferNotSentError({
          message: 'We received your previous transfer after all, so we haven’t sent this one.',
        });
      }
      if (isDefinitiveFailure(error) || !store.findOpen()) throw error;
      return null;
    }
  }

  const payment = `${formatMoney(parseMoney(details.amount) ?? 0)} to ${showInvisible(details.to)}`;
  const form = useBankForm<ReviewValues, StatementLine>({
    defaults: { description, paymentPin: '' },
    validate: validateReview,
    startsDirty: true,
    onSubmit: async (values) => {
      setFailure(null);
      events.onStart();
      await assertNotBlocked();
      const result = await send(values);
      if (result?.type === 'repeat') throw new RepeatedPaymentError(result.lastSentAt);
      if (result?.type === 'busy') {
        throw new TransferNotSentError({
          message:
            'Your previous transfer is still in progress, so we haven’t sent this one. Try again when it’s done.',
        });
      }
      if (result) void refresh();
      if (result?.type === 'completed') return result.line;
      clearPin();
      events.onUnconfirmed(result?.line ?? null);
      return ALLOW_RESUBMIT;
    },
    onSuccess: (line) => {
      host.navigate('/account/transactions', { state: rememberSent(cache, host, line) });
      host.notify({ tone: 'success', text: 'Transfer Successful' });
    },
    notices: {
      // Elsewhere nothing else is left of the payment, so the notice stays.
      done: (line) => describeOutcome(host, line),
      failed: `Your transfer of ${payment} wasn’t made, and no money has left your account for it.`,
      unknown: `We couldn’t confirm your transfer of ${payment}. If it went through, it’s in your transactions: check there before you send it again.`,
      hasUnknownAdvice: true,
    },
    onFailure: (message, error) => {
      if (error instanceof RepeatedPaymentError) return setLastSentAt(error.lastSentAt);
      clearPin();
      if (error instanceof TransferNotSentError) return setFailure(error.failure);
      if (isWrongPin(error)) {
        form.methods.setError('paymentPin', { type: 'server', message });
        focusField('paymentPin');
      } else setFailure(toFailure(message, error));
    },
  });

  function clearPin(): void {
    form.methods.setValue('paymentPin', '');
    repeatOf.current = null;
  }

  const repeat = lastSentAt !== null && {
    lastSentAt,
    confirm() {
      repeatOf.current = lastSentAt;
      setLastSentAt(null);
      form.submit();
    },
    cancel: () => setLastSentAt(null),
  };
  return { form, failure, repeat: repeat || null };
}

/** Nothing was sent, for this reason. */
class TransferNotSentError extends NotSavedError {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The customer is asked first, which takes the screen. */
class RepeatedPaymentError extends NotSavedError {
  constructor(readonly lastSentAt: number) {
    super('You already made the same transfer. To make another one, send it and select Pay again.');
  }
}

/** The part of an error that the fields of this step do not show themselves, or `null`. */
function toFailure(message: string, error: unknown): Failure | null {
  if (!isApiError(error)) return { message: 'An error occurred' };
  if (error.errors.length === 0) return AMOUNT_ERRORS.includes(error.code) ? { message, field: 'amount' } : { message };
  const elsewhere = error.errors.filter(({ field }) => !REVIEW_FIELDS.includes(field));
  return elsewhere.length ? { title: message, message: elsewhere.map(({ message }) => message).join(' ') } : null;
}

const REVIEW_FIELDS: readonly string[] = ['description', 'paymentPin'] satisfies (keyof ReviewValues)[];
const AMOUNT_ERRORS: readonly string[] = ['insufficient_funds', 'daily_limit'];

const isWrongPin = (error: unknown) => isApiError(error) && error.code === 'wrong_pin';
