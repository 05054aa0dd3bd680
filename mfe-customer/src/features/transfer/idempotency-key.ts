import type { TransferRequest } from '@larkspur/contracts/transaction';
import { isApiError } from '@larkspur/web-kit/host/host-api';

export type Payment = Omit<TransferRequest, 'paymentPin'>;

/**
 * Holds the idempotency key of a payment until its outcome is known. A payment sent again after no
 * response, a 5xx, a 409, or a 202 carries the same key and is therefore made only once. Kept in memory beyond the
 * lifetime of the screen, so that a customer who leaves and re-enters the same payment does not pay twice.
 */
export class IdempotencyKey {
  private current: { key: string; fingerprint: string } | null = null;

  constructor(private readonly generate: () => string = () => crypto.randomUUID()) {}

  keyFor(payment: Payment): string {
    const fingerprint = JSON.stringify(Object.entries(payment).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (this.current?.fingerprint !== fingerprint) this.current = { key: this.generate(), fingerprint };
    return this.current.key;
  }

  /** Call once the outcome is known: an identical payment is a new one from then on. */
  discard(): void {
    this.current = null;
  }
}

/** Whether the failure means that the transfer was not and will not be made. */
export function isDefinitiveFailure(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 409;
}
