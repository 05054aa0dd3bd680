/** `GET /user/admin/ledger/proof`: the whole ledger checked as of one moment. Money in dollars. */
export interface LedgerProof {
  /** Every invariant and the whole chain hold. */
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
    /** @example "Amelia H." */
    name: string;
    holds: boolean;
    violations: number;
  }[];
  /**
   * The hash chain over the postings. Whoever keeps `head` elsewhere can tell later that no block up to `blocks` was
   * rewritten. Postings of the last second may not be sealed yet.
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
     * The first block that is not what it was when it was sealed.
     * @example null
     */
    brokenBlock: number | null;
  };
}
