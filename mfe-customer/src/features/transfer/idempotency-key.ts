import type { TransferRequest } from '@larkspur/contracts/transaction';
import { isApiError } from '@larkspur/web-kit/host/host-api';

export type Payment = Omit<TransferRequest, 'paymentPin'>;

/**
 * Holds the idempotency key of a payment until its end is known (decision 29). A payment sent again after no answer,
 * a 5xx, a 409 or a 202 carries the same key, and is therefore made once. Kept in memory beyond the screen:
 * who leaves in doubt and types the same payment again asks for it rather than paying twice.
 */
export class IdempotencyKey {
  private current: { key: string; fingerprint: string } | null = null;

  constructor(private readonly generate: () => string = () => crypto.randomUUID()) {}

  keyFor(payment: Payment): string {
    const fingerprint = JSON.stringify(Object.entries(payment).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (this.current?.fingerprint !== fingerprint) this.current = { key: this.generate(), fingerprint };
    return this.current.key;
  }

  /** The end is known: the next payment is another, even if it looks the same. */
  discard(): void {
    this.current = null;
  }
}

/** Whether this failure says for certain that nothing was sent and nothing will be. */
export function isDefinitiveFailure(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 409;
}
