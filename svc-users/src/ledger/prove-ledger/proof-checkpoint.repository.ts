import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { POSTING_INVARIANTS, type PostingInvariant } from './ledger-invariants';

/** By the invariants' names, as they are stored. */
export type Violations = Record<(typeof POSTING_INVARIANTS)[PostingInvariant], number>;

/** The progress of a proof: the blocks up to `block` are proven, with their postings and entries. */
export interface ProofCheckpoint {
  block: number;
  /** The hash of that block, in hex. Another one in the chain shows that the chain was rewritten. */
  hash: string;
  /** The first block that does not match; `null` while the chain is intact. */
  brokenBlock: number | null;
  postings: number;
  entries: number;
  violations: Violations;
}

const countsRow = z
  .object({
    postings: pgInteger,
    entries: pgInteger,
    unbalanced: pgInteger,
    incomplete: pgInteger,
    orphaned: pgInteger,
    badReversals: pgInteger,
  })
  .describe('postings of some blocks');
const checkpointRow = z
  .object({
    block: pgInteger,
    hash: z.string(),
    brokenBlock: pgInteger.nullable(),
    postings: pgInteger,
    entries: pgInteger,
    violations: z.record(z.string(), z.number()),
  })
  .describe('checkpoint of the ledger proof');
const endRow = z.object({ block: pgInteger, hash: z.string() }).describe('last block');
const brokenRow = z.object({ block: pgInteger.nullable() }).describe('first broken block');

const NO_VIOLATIONS = mapInvariants(() => 0);

/** The hash of block 0, which contains no postings. */
const ROOT_HASH_SQL = `encode(sha256('larkspur ledger'), 'hex')`;

/**
 * Counts the postings of the transactions from `low` (inclusive) to `high` (exclusive), each with its entries. Joins by key: the
 * range is small, the ledger is not.
 */
const countPostings = (low: string, high: string) => `
  WITH part AS MATERIALIZED (
    SELECT id, type, outcome, reverses FROM ledger.posting WHERE xid >= ${low} AND xid < ${high}
  ), entries AS MATERIALIZED (
    SELECT e.posting_id, e.account_id, e.amount FROM part JOIN ledger.entry e ON e.posting_id = part.id
  ), sums AS MATERIALIZED (
    SELECT posting_id, sum(amount) AS amount, count(*) AS entries FROM entries GROUP BY posting_id
  )
  SELECT (SELECT count(*) FROM part) AS postings, (SELECT count(*) FROM entries) AS entries,
    (SELECT count(*) FROM sums WHERE amount <> 0) AS unbalanced,
    (SELECT count(*) FROM part LEFT JOIN sums ON sums.posting_id = part.id
     WHERE coalesce(sums.entries, 0) <> CASE part.outcome WHEN 'completed' THEN 2 ELSE 0 END) AS incomplete,
    (SELECT count(*) FROM entries
     WHERE NOT EXISTS (SELECT FROM ledger.account a WHERE a.id = entries.account_id)) AS orphaned,
    (SELECT count(*) FROM part r WHERE r.type = 'reversal' AND (
       (SELECT count(*) FROM ledger.posting other WHERE other.reverses = r.reverses) <> 1
       OR EXISTS (SELECT account_id, -amount FROM ledger.entry WHERE posting_id = r.reverses
                  EXCEPT SELECT account_id, amount FROM ledger.entry WHERE posting_id = r.id))) AS "badReversals"`;

/** A block contains the transactions up to its own `up_to`, and not up to the one before it. */
const endOfBlock = (block: string) => `(SELECT up_to FROM ledger.seal WHERE block = ${block})`;

@Injectable()
export class ProofCheckpointRepository {
  /** @returns `null` before the first proof */
  async find(manager: EntityManager): Promise<ProofCheckpoint | null> {
    const row = await queryRow(
      manager,
      checkpointRow,
      `SELECT block, encode(hash, 'hex') AS hash, broken_block AS "brokenBlock", postings, entries, violations
       FROM ledger_proof_checkpoint`,
    );
    return row && { ...row, violations: { ...NO_VIOLATIONS, ...row.violations } };
  }

  /** The checkpoint of a proof that begins with the first block. */
  async root(manager: EntityManager): Promise<ProofCheckpoint> {
    const root = await queryRow(manager, endRow, `SELECT 0 AS block, ${ROOT_HASH_SQL} AS hash`);
    if (!root) throw new Error('The root of the hash chain could not be computed');
    return { ...root, brokenBlock: null, postings: 0, entries: 0, violations: NO_VIOLATIONS };
  }

  async save(manager: EntityManager, checkpoint: ProofCheckpoint): Promise<void> {
    await manager.query(
      `INSERT INTO ledger_proof_checkpoint (block, hash, broken_block, postings, entries, violations)
       VALUES ($1, decode($2, 'hex'), $3, $4, $5, $6)
       ON CONFLICT (only_one) DO UPDATE SET block = excluded.block, hash = excluded.hash,
         broken_block = excluded.broken_block, postings = excluded.postings, entries = excluded.entries,
         violations = excluded.violations`,
      [
        checkpoint.block,
        checkpoint.hash,
        checkpoint.brokenBlock,
        checkpoint.postings,
        checkpoint.entries,
        JSON.stringify(checkpoint.violations),
      ],
    );
  }

  /**
   * Proves up to `maxBlocks` further blocks: their hashes and their postings.
   * @returns `from` itself when there is none
   */
  async advance(manager: EntityManager, from: ProofCheckpoint, maxBlocks: number): Promise<ProofCheckpoint> {
    const end = await queryRow(
      manager,
      endRow,
      `SELECT block, encode(hash, 'hex') AS hash FROM ledger.seal WHERE block > $1 AND block <= $1::bigint + $2
       ORDER BY block DESC LIMIT 1`,
      [from.block, maxBlocks],
    );
    const last = end?.block ?? from.block;
    const broken = from.brokenBlock ?? (await this.findBroken(manager, from, last));
    if (!end) return { ...from, brokenBlock: broken };
    const counts = await queryRow(manager, countsRow, countPostings(endOfBlock('$1'), endOfBlock('$2')), [
      from.block,
      end.block,
    ]);
    return add({ ...from, ...end, brokenBlock: broken }, counts);
  }

  /** Adds the postings that are not sealed yet. */
  async addUnsealed(manager: EntityManager, from: ProofCheckpoint): Promise<ProofCheckpoint> {
    const counts = await queryRow(manager, countsRow, countPostings(endOfBlock('$1'), "'9223372036854775807'"), [
      from.block,
    ]);
    return add(from, counts);
  }

  private async findBroken(manager: EntityManager, from: ProofCheckpoint, last: number): Promise<number | null> {
    const row = await queryRow(
      manager,
      brokenRow,
      `SELECT ledger.first_broken_block_after($1, decode($2, 'hex'), $3) AS block`,
      [from.block, from.hash, last],
    );
    return row?.block ?? null;
  }
}

function add(checkpoint: ProofCheckpoint, counts: z.output<typeof countsRow> | null): ProofCheckpoint {
  if (!counts) throw new Error('Counting postings returned no row');
  return {
    ...checkpoint,
    postings: checkpoint.postings + counts.postings,
    entries: checkpoint.entries + counts.entries,
    violations: mapInvariants((key) => checkpoint.violations[POSTING_INVARIANTS[key]] + counts[key]),
  };
}

function mapInvariants(count: (key: PostingInvariant) => number): Violations {
  const keys = Object.keys(POSTING_INVARIANTS) as PostingInvariant[];
  return Object.fromEntries(keys.map((key) => [POSTING_INVARIANTS[key], count(key)])) as Violations;
}
