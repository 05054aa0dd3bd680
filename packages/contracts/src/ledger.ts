/** `GET /user/admin/ledger/proof`: a check of the whole ledger in one snapshot. Amounts in dollars. */
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
    /** @example "Amelia H." */
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
