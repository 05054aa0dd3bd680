/** `GET /user/admin/ledger/proof`: the whole ledger checked as of one moment. Money in dollars. */
export interface LedgerProof {
  /** Every invariant and the whole chain hold. */
  whole: boolean;
  /** ISO 8601, UTC. */
  checkedAt: string;
  durationMs: number;
  figures: {
    accounts: number;
    postings: number;
    entries: number;
    balances: { customers: number; settlement: number; adjustment: number; closing: number };
  };
  invariants: { name: string; holds: boolean; violations: number }[];
  /**
   * The hash chain over the postings. Whoever keeps `head` elsewhere can tell later that no block up to `blocks` was
   * rewritten. Postings of the last second may not be sealed yet.
   */
  seal: {
    blocks: number;
    sealedPostings: number;
    unsealedPostings: number;
    /** SHA-256 in hex. */
    head: string;
    /** The first block that is not what it was when it was sealed. */
    brokenBlock: number | null;
  };
}
