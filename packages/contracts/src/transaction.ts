import type { RejectionReason } from './errors';
import type { AccountKind } from './user';

export const TRANSACTION_TYPES = ['debit', 'credit'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Memo lines move no balance; every other completed line did. */
export const LINE_KINDS = ['transfer', 'adjustment', 'reversal', 'memo'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const LINE_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

/** A line of a customer's statement. `amount` in dollars, always positive; `transactionType` gives the direction. */
export interface StatementLine {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example 84.5 */
  amount: number;
  transactionType: TransactionType;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  date: string;
  /** @example "Electricity, November" */
  description: string;
  kind: LineKind;
  /** @example "completed" */
  status: LineStatus;
  /** The account that the line moved; `null` for a memo. */
  account: AccountKind | null;
  /**
   * The reference that both parties and the bank use: the transfer's or posting's id in a readable form.
   * @example "2F5E8D7A6B31"
   */
  reference: string;
  counterparty: {
    /** @example "Delmarva Power" */
    name: string;
    /** @example "3104457781" */
    accountNumber: string;
    /** @example "Brandywine Trust" */
    bankName: string;
  } | null;
  /**
   * Why a transfer was rejected: an error code.
   * @example null
   */
  reason: string | null;
}

export const isMemo = ({ kind }: Pick<StatementLine, 'kind'>): boolean => kind === 'memo';

/** `POST /transaction/transfer`. `amount` in dollars, at least 1, at most two decimals. */
export interface TransferRequest {
  from: AccountKind;
  /** @example 84.5 */
  amount: number;
  /** @example "3104457781" */
  accountNumber: string;
  /** @example "Brandywine Trust" */
  bankName: string;
  /** @example "031100209" */
  routingNumber: string;
  /** @example "checking" */
  accountType: AccountKind;
  /** @example "Delmarva Power" */
  to: string;
  /** @example "Electricity, November" */
  description: string;
  /** @example "246810" */
  paymentPin: string;
}

/** The description of the adjustment that takes what a deleted customer's account had. */
export const CLOSING_DESCRIPTION = 'Account closed';

export const MIN_TRANSFER_CENTS = 100;
/** Transfers within the United States are free. */
export const TRANSFER_FEE_CENTS = 0;
/** As many wrong payment PINs in a row lock transfers. */
export const MAX_WRONG_PINS = 5;
/** Largest balance and adjustment that an administrator can enter: far below 2^53 cents. */
export const MAX_BALANCE_CENTS = 10_000_000_000_000;
export const ROUTING_NUMBER_MIN_LENGTH = 9;

/** `GET /user/transfer-limits`: what the caller may still transfer. Amounts in dollars; a day is the bank's. */
export interface TransferLimits {
  /** @example 10000 */
  dailyLimit: number;
  /**
   * Out of both accounts.
   * @example 250
   */
  transferredToday: number;
  /** @example 9750 */
  leftToday: number;
  /**
   * Wrong payment PINs that are left before transfers are locked; 0 while they are.
   * @example 5
   */
  pinAttemptsLeft: number;
  /**
   * ISO 8601, UTC; `null` unless transfers are locked.
   * @example "2026-11-20T10:11:07.000Z"
   */
  pinLockedUntil: string | null;
}

/** `GET /transaction/recipients?accountNumber=&bankName=`: someone the caller has paid, with the last completed transfer. */
export interface PaidRecipient {
  /** @example "Delmarva Power" */
  name: string;
  /** @example "3104457781" */
  accountNumber: string;
  /** @example "Brandywine Trust" */
  bankName: string;
  /** @example "031100209" */
  routingNumber: string;
  /** @example "checking" */
  accountType: AccountKind;
  lastTransfer: {
    /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
    _id: string;
    /** @example 84.5 */
    amount: number;
    /**
     * ISO 8601, UTC.
     * @example "2026-11-20T09:41:07.000Z"
     */
    date: string;
  };
}

/** `POST /transaction/admin/{userId}`. Without `account` the line is a memo and moves no balance. */
export interface AddTransactionRequest {
  /** @example 84.5 */
  amount: number;
  transactionType: TransactionType;
  /**
   * ISO 8601; a bare date keeps its day.
   * @example "2026-11-20T09:41:07.000Z"
   */
  date: string;
  /** @example "Electricity, November" */
  description: string;
  account?: AccountKind;
}

/** `POST /transaction/admin/{id}/reversal`. */
export interface ReverseTransferRequest {
  /** @example "Asked for by the customer." */
  reason: string;
}

/**
 * `GET /transaction/admin/{id}/trace`: the history of one transfer, oldest first. `ledger` is `unknown`, and its
 * steps are missing, when svc-users is unavailable.
 */
export interface TransferTrace {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  transferId: string;
  /** @example "completed" */
  status: LineStatus;
  /** @example null */
  reason: string | null;
  ledger: 'posted' | 'not_posted' | 'unknown';
  steps: TraceStep[];
}

export interface TraceStep {
  step: 'request' | 'command' | 'posting' | 'entry' | 'seal' | 'reply' | 'line' | 'reversal';
  /**
   * ISO 8601, UTC; `null` where only the order is known.
   * @example "2026-11-20T09:41:07.000Z"
   */
  at: string | null;
  /**
   * A readable description.
   * @example "svc-users posted the transfer: $84.50 left checking."
   */
  what: string;
}

/** How lists of lines can be sorted; `-` means descending. */
export const LINE_SORTS = ['-date', 'date', '-amount', 'amount'] as const;
export type LineSort = (typeof LINE_SORTS)[number];

/**
 * The query of `GET /transaction/complete`, `/transaction/export` and the administrators' lists. A blank field counts
 * as absent; filters are combined with AND.
 */
export interface LineFilters {
  /**
   * Case-insensitive search in the description, the counterparty's name and number, and the reference.
   * @example "Delmarva"
   */
  q?: string;
  sort?: LineSort;
  transactionType?: TransactionType;
  kind?: LineKind;
  /** @example "completed" */
  status?: LineStatus;
  account?: AccountKind;
  /** Days of the bank's time zone, such as `2026-03-01`; both are included. */
  from?: string;
  /** @example "2026-03-31" */
  to?: string;
  /** Dollars, both included. */
  minAmount?: string;
  maxAmount?: string;
  /**
   * Only transfers that were rejected for this reason.
   * @example "insufficient_funds"
   */
  reason?: RejectionReason;
  /**
   * Only lines that are older than so many seconds: with the status `pending`, the transfers that take too long.
   * @example "60"
   */
  minAgeSeconds?: string;
}

export const SEARCH_MAX_LENGTH = 100;

/** `GET /transaction/export?format=`. */
export const EXPORT_FORMATS = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `GET /transaction/export?document=`: a receipt is a PDF of the one transaction whose reference is `q`. */
export const EXPORT_DOCUMENTS = ['statement', 'receipt'] as const;
export type ExportDocument = (typeof EXPORT_DOCUMENTS)[number];

/** A line of `GET /transaction/admin`, with its customer. */
export interface CustomerLine extends StatementLine {
  /** @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c" */
  userId: string;
  /**
   * First and last name; `null` for a deleted customer, and for a moment after the registration. Optional: older services do
   * not send it.
   * @example "Ada Lovelace"
   */
  customerName?: string | null;
}

export const DEFAULT_INSIGHT_MONTHS = 6;
export const MAX_INSIGHT_MONTHS = 24;

/**
 * `GET /transaction/insights?months=&account=`: completed lines that moved a balance, in dollars. Days and months are
 * the bank's, oldest first and without gaps; the last ones are today and this month.
 */
export interface Insights {
  /** A transfer between two accounts of one customer counts on both sides. */
  months: {
    /** @example "2026-11" */
    month: string;
    /** @example 5420 */
    moneyIn: number;
    /** @example 3187.4 */
    moneyOut: number;
  }[];
  /** The balance at the end of each day. */
  accounts: {
    account: AccountKind;
    days: {
      /** @example "2026-11-20" */
      day: string;
      /** @example 2400.75 */
      balance: number;
    }[];
  }[];
}

/** What moved the balance of a period, in dollars: `openingBalance + moneyIn − moneyOut = closingBalance`, to the cent. */
export interface PeriodTotals {
  /** @example 2100.5 */
  openingBalance: number;
  /** @example 5420 */
  moneyIn: number;
  /** @example 3187.4 */
  moneyOut: number;
  /** @example 4333.1 */
  closingBalance: number;
}

/**
 * `GET /transaction/statements`: one month of the bank. `GET /transaction/export` with its `from`, `to` and `sort=date` has
 * the same lines and balances as a file.
 */
export interface MonthlyStatement extends PeriodTotals {
  /** @example "2026-10" */
  month: string;
  /**
   * The first and last day.
   * @example "2026-10-01"
   */
  from: string;
  /** @example "2026-10-31" */
  to: string;
  /** False for the current month, whose closing balance is today's. */
  isComplete: boolean;
  accounts: (PeriodTotals & { account: AccountKind })[];
}

export const DEFAULT_STATS_DAYS = 30;
export const MAX_STATS_DAYS = 366;

/** `GET /transaction/admin/stats?days=`: transfers of the last days, today included. Days are the bank's, oldest first. */
export interface TransferStats {
  /** Completed transfers by the day of the request; `volume` in dollars. */
  days: {
    /** @example "2026-11-20" */
    day: string;
    /** @example 12 */
    transfers: number;
    /** @example 1840.25 */
    volume: number;
  }[];
  /** Rejected transfers of these days, by reason, most frequent first. */
  failures: {
    /** @example "insufficient_funds" */
    reason: string;
    /** @example 12 */
    transfers: number;
  }[];
  /** Transfers pending now, of any day. `oldestAgeSeconds` is `null` if there are none. */
  pending: {
    /** @example 12 */
    transfers: number;
    oldestAgeSeconds: number | null;
    /**
     * How many of them have been pending for more than a minute. Absent in responses of older releases.
     * @example 0
     */
    overOneMinute?: number;
  };
}
