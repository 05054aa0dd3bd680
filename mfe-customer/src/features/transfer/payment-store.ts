import type { TransferRequest } from '@larkspur/contracts/transaction';
import { fingerprintOf, randomHex } from '@larkspur/web-kit/utils/fingerprint';
import { type ReadableStore, Store } from '@larkspur/web-kit/utils/store';
import { type RecordFormat, UserRecords } from '@larkspur/web-kit/utils/user-records';

export type Payment = Omit<TransferRequest, 'paymentPin'>;

/** The values by which two payments are identical to the customer, whatever their description. */
export type PaymentIdentity = Pick<Payment, 'accountNumber' | 'bankName' | 'amount'>;

/** A payment that was sent and whose outcome this browser does not know. It holds nothing of the payment itself. */
export interface OpenPayment {
  idempotencyKey: string;
  /** By this browser's clock, in milliseconds. */
  sentAt: number;
  /** `unconfirmed`: the bank may have it. `not_received`: the bank did not have it when it was asked. */
  status: 'unconfirmed' | 'not_received';
}

interface Stored {
  salt: string;
  open: OpenPayment | null;
  completed: { fingerprint: string; at: number }[];
}

/** The lifetime of an idempotency key on the server. */
const LIFETIME_MS = 24 * 3_600_000;
const MAX_COMPLETED = 50;

const FORMAT: RecordFormat<Stored> = {
  prefix: 'larkspur-payments-',
  create: () => ({ salt: randomHex(), open: null, completed: [] }),
  parse: (value) => {
    const { salt, open, completed }: Partial<Stored> = value ?? {};
    if (typeof salt !== 'string' || !Array.isArray(completed)) return null;
    return { salt, open: open && isOpenPayment(open) ? open : null, completed: completed.filter(isCompleted) };
  },
  prune: (stored) => {
    const open = stored.open && !isExpired(stored.open.sentAt) ? stored.open : null;
    const completed = stored.completed.filter(({ at }) => !isExpired(at));
    return open || completed.length ? { ...stored, open, completed } : null;
  },
};

/** One customer's open payment and the fingerprints of the completed ones. */
export class PaymentStore implements ReadableStore<OpenPayment | null> {
  private readonly records: UserRecords<Stored>;
  /** Instead of fingerprints, where browsers do not hash. */
  private readonly completedHere = new Map<string, number>();
  /** How many payments this tab is sending. A second one is sent from step one while the first has no response yet. */
  private readonly sending = new Store(0);

  constructor(
    private readonly userId: string,
    storage?: Storage,
  ) {
    this.records = new UserRecords(FORMAT, userId, storage);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const releases = [this.records.subscribe(listener), this.sending.subscribe(listener)];
    return () => {
      for (const release of releases) release();
    };
  };

  /** The open payment, except while this tab waits for the response to it. */
  readonly getSnapshot = (): OpenPayment | null => (this.isSending ? null : this.findOpen());

  findOpen(): OpenPayment | null {
    const { open } = this.records.read();
    return open && !isExpired(open.sentAt) ? open : null;
  }

  /**
   * Returns when the last completed payment that was identical was sent, in milliseconds by this browser's clock; `null` if none was
   * within 24 hours.
   */
  async lastSentAt(payment: PaymentIdentity): Promise<number | null> {
    const { completed } = this.records.read();
    const fingerprint = await this.fingerprint(payment);
    const at = fingerprint
      ? completed.findLast((one) => one.fingerprint === fingerprint)?.at
      : this.completedHere.get(canonical(payment));
    return at === undefined || isExpired(at) ? null : at;
  }

  /** Records a payment before it is sent. */
  begin(idempotencyKey: string): void {
    this.records.write({ open: { idempotencyKey, sentAt: Date.now(), status: 'unconfirmed' } });
  }

  setStatus(idempotencyKey: string, status: OpenPayment['status']): void {
    const open = this.findOpen();
    if (open?.idempotencyKey !== idempotencyKey || open.status === status) return;
    this.records.write({ open: { ...open, status } });
  }

  /** The payment was made. Its key is given up, and an identical payment is asked about from now on. */
  async complete(idempotencyKey: string, payment: PaymentIdentity): Promise<void> {
    const fingerprint = await this.fingerprint(payment);
    const open = this.findOpen();
    if (open?.idempotencyKey !== idempotencyKey) return;
    if (!fingerprint) this.completedHere.set(canonical(payment), open.sentAt);
    const completed = [...this.records.read().completed, ...(fingerprint ? [{ fingerprint, at: open.sentAt }] : [])];
    this.records.write({ open: null, completed: completed.slice(-MAX_COMPLETED) });
  }

  /** The payment was not made and will not be. */
  discard(idempotencyKey: string): void {
    if (this.findOpen()?.idempotencyKey === idempotencyKey) this.records.write({ open: null });
  }

  /**
   * Runs work that no other tab runs at the same time. Never waits. Browsers have locks in secure contexts only; without them
   * other tabs are kept out by what is stored.
   * @returns `null` without running it if another tab is sending
   */
  async sendExclusively<T>(work: () => Promise<T>): Promise<T | null> {
    this.sending.set(this.sending.getSnapshot() + 1);
    try {
      // Awaited here, so that the count stays until the work is done.
      return await (locks()?.request(this.records.storageKey, { ifAvailable: true }, (lock) =>
        lock ? work() : null,
      ) ?? work());
    } finally {
      this.sending.set(this.sending.getSnapshot() - 1);
    }
  }

  /** Returns whether any tab is waiting for the response to a payment. */
  async isBeingSent(): Promise<boolean> {
    const held = (await locks()?.query())?.held ?? [];
    return this.isSending || held.some(({ name }) => name === this.records.storageKey);
  }

  private get isSending(): boolean {
    return this.sending.getSnapshot() > 0;
  }

  private fingerprint(payment: PaymentIdentity): Promise<string | null> {
    return fingerprintOf(this.records.read().salt, `${this.userId} ${canonical(payment)}`);
  }
}

const stores = new Map<string, PaymentStore>();

/** The customer's store: the same one for every screen of this page. */
export function paymentStore(userId: string): PaymentStore {
  const store = stores.get(userId) ?? new PaymentStore(userId);
  stores.set(userId, store);
  return store;
}

const canonical = ({ accountNumber, bankName, amount }: PaymentIdentity) =>
  JSON.stringify([accountNumber, bankName.trim().toLowerCase(), Math.round(amount * 100)]);

const isExpired = (at: number) => Date.now() - at >= LIFETIME_MS;

const locks = (): LockManager | undefined => navigator.locks;

const isOpenPayment = ({ idempotencyKey, sentAt, status }: Partial<OpenPayment>) =>
  typeof idempotencyKey === 'string' &&
  typeof sentAt === 'number' &&
  (status === 'unconfirmed' || status === 'not_received');

const isCompleted = (one: Partial<Stored['completed'][number]> | null) =>
  typeof one?.fingerprint === 'string' && typeof one.at === 'number';
