import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { errorStatus, isOutcomeUnknown } from '@larkspur/web-kit/host/api-error';
import { type HostApi, isApiError } from '@larkspur/web-kit/host/host-api';
import { timeOrderedId } from '@larkspur/web-kit/utils/fingerprint';
import { ownPayments } from '../../live/own-payments';
import type { Payment, PaymentStore } from './payment-store';
import { sendTransfer } from './transfer.api';

export type SendResult =
  /** `pending` without a response: nothing is known yet. The store has the payment until its outcome is known. */
  | { type: 'completed' | 'pending'; line: StatementLine }
  /** An identical payment that was sent at this time was completed, and the customer has not been asked about it. */
  | { type: 'repeat'; lastSentAt: number }
  /** Another payment is being sent or is unconfirmed. */
  | { type: 'busy' };

interface PaymentToSend {
  payment: Payment;
  paymentPin: string;
  /** The completed payment that the customer has decided to repeat. */
  repeatOf: number | null;
}

/**
 * Sends a payment unless the customer must be asked first. A payment that was not received hands its idempotency key to the next
 * one, whatever that is: should it arrive after all, the server accepts only one of the two. An inherited key is therefore given
 * up only at an outcome that the server has stored with the key.
 * @throws whatever the host throws; afterwards the store still has the payment, unless the failure is definitive
 */
export async function sendPayment(
  host: HostApi,
  store: PaymentStore,
  { payment, paymentPin, repeatOf }: PaymentToSend,
): Promise<SendResult> {
  const result = await store.sendExclusively(async (): Promise<SendResult> => {
    const lastSentAt = await store.lastSentAt(payment);
    const open = store.findOpen();
    if (open?.status === 'unconfirmed') return { type: 'busy' };
    if (lastSentAt !== null && lastSentAt !== repeatOf) return { type: 'repeat', lastSentAt };
    const idempotencyKey = open?.idempotencyKey ?? timeOrderedId();
    store.begin(idempotencyKey);
    /** Another tab may have learned the outcome in the meantime. This one has to find it out, too. */
    const reopen = () => {
      if (!store.findOpen()) store.begin(idempotencyKey);
    };
    const endSending = ownPayments.expect();
    try {
      const line = await sendTransfer(host, payment, paymentPin, idempotencyKey);
      if (line.status !== 'completed') {
        reopen();
        return { type: 'pending', line };
      }
      ownPayments.report(line._id);
      await store.complete(idempotencyKey, payment);
      return { type: 'completed', line };
    } catch (error) {
      if (isRejection(error) || (isDefinitiveFailure(error) && !open)) store.discard(idempotencyKey);
      else if (isDefinitiveFailure(error)) store.setStatus(idempotencyKey, 'not_received');
      else reopen();
      throw error;
    } finally {
      endSending();
    }
  });
  return result ?? { type: 'busy' };
}

/** Returns whether the failure means that the transfer was not and will not be made. */
export function isDefinitiveFailure(error: unknown): boolean {
  return !isOutcomeUnknown(error) && errorStatus(error) !== 409 && !isKeyTaken(error);
}

/**
 * Returns whether the bank stored the transfer and rejected it. Every other failure, such as 401, 403, 429 and an invalid field,
 * comes before the key is stored; so does `same_account`.
 */
function isRejection(error: unknown): boolean {
  const reasons: readonly string[] = REJECTION_REASONS;
  return isApiError(error) && reasons.includes(error.code) && error.code !== 'same_account';
}

/** The payment whose key this one took over was received after all, and this one was not made. */
export function isKeyTaken(error: unknown): boolean {
  return isApiError(error) && error.code === 'idempotency_mismatch';
}
