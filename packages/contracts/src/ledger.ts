export const PROOF_SCOPES = ['new', 'all'] as const;
export type ProofScope = (typeof PROOF_SCOPES)[number];

/** `POST /user/admin/ledger/proof`. `new` by default: goes on from the last proven block. */
export interface StartProofRequest {
  scope?: ProofScope;
}

/** `GET /user/admin/ledger/proof/latest` */
export interface LedgerProofStatus {
  /** The last run that has a result; `null` before the first one. */
  last: LedgerProofRun | null;
  /** The run in progress, if any. */
  running: LedgerProofRun | null;
  /** The last run, if it ended without a result. Absent in responses of older releases. */
  failed?: LedgerProofRun | null;
  /**
   * No proof since this time has found a violation; `null` if the last one did.
   * @example "2026-11-01T08:00:00.000Z"
   */
  wholeSince: string | null;
}

/**
 * `POST /user/admin/ledger/proof` and `GET /user/admin/ledger/proof/{id}`: one run of the proof, which takes minutes for a large
 * ledger.
 */
export interface LedgerProofRun {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * `failed`: the process that ran it was stopped, or the database was away. Start another one.
   * @example "running"
   */
  status: 'running' | 'finished' | 'failed';
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  startedAt: string;
  /**
   * `new`: what was posted since the last proof, and all balances. `all`: every block from the first one. Absent in responses of
   * older releases.
   */
  scope?: ProofScope;
  /**
   * The blocks up to this one were proven by earlier runs.
   * @example 5600
   */
  provenBefore?: number;
  /** The steps that are done, and all of them: blocks of the hash chain and checks of the balances. */
  progress: {
    /** @example 7 */
    done: number;
    /** @example 12 */
    total: number;
  };
  /**
   * `null` unless it is finished.
   * @example null
   */
  proof: LedgerProof | null;
}

/** `GET /user/admin/ledger/proof`: a check of the whole ledger. Amounts in dollars. */
export interface LedgerProof {
  /** All invariants hold and the hash chain is intact. */
  whole: boolean;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  checkedAt: string;
  /** @example 41 */
  durationMs: number;
  figures: {
    accounts: number;
    postings: number;
    entries: number;
    balances: { customers: number; settlement: number; adjustment: number; closing: number };
  };
  invariants: {
    /** @example "all balances sum to zero" */
    name: string;
    holds: boolean;
    violations: number;
  }[];
  /**
   * The hash chain over the postings. A copy of `head` kept elsewhere proves later that no block up to `blocks` was rewritten.
   * Postings of the last second may not be sealed yet.
   */
  seal: {
    blocks: number;
    sealedPostings: number;
    unsealedPostings: number;
    /**
     * SHA-256 in hex.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    head: string;
    /**
     * The first block that was changed after it was sealed.
     * @example null
     */
    brokenBlock: number | null;
  };
}
