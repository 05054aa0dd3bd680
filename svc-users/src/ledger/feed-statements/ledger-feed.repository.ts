import type { Commands, FeedPosition, LedgerPosting } from '@larkspur/contracts/messages';
import { pgInteger, pgTimestamp, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { party } from '../party';

const TYPES = ['transfer', 'adjustment', 'reversal', 'closing'] as const;
const OUTCOMES = ['completed', 'rejected'] as const;

const positionRow = z.object({ block: pgInteger, hash: z.string(), upTo: z.string() }).describe('position of the feed');
const feedRow = z
  .object({ postingId: z.string(), type: z.enum(TYPES), outcome: z.enum(OUTCOMES) })
  .describe('feed of postings');
const postingRow = z
  .object({
    postingId: z.string(),
    type: z.enum(TYPES),
    outcome: z.enum(OUTCOMES),
    reason: z.string().nullable(),
    actorId: z.string(),
    reverses: z.string().nullable(),
    date: pgTimestamp,
    amountCents: pgInteger,
    debited: party.nullable(),
    credited: party.nullable(),
  })
  .describe('postings with parties');
const missingRow = z.object({ id: z.string() }).describe('missing postings');

/** Reads sealed postings in the order of the seal: no posting is inserted into it later. */
@Injectable()
export class LedgerFeedRepository {
  constructor(private readonly database: DataSource) {}

  /** Whole blocks with `limit` postings at most, and one block at least. */
  async read(after: FeedPosition | null, limit: number): Promise<Commands['ledger.feed']['reply']> {
    const start = await queryRow(
      this.database,
      positionRow,
      `SELECT block, encode(hash, 'hex') AS hash, up_to AS "upTo" FROM ledger.seal
       WHERE block = $1 AND ($2::text IS NULL OR hash = decode($2, 'hex'))`,
      [after?.block ?? 0, after?.hash ?? null],
    );
    if (!start) return { isForked: true };
    const end = await queryRow(
      this.database,
      positionRow,
      `SELECT block, encode(hash, 'hex') AS hash, up_to AS "upTo"
       FROM (SELECT *, sum(postings) OVER (ORDER BY block) AS total
             FROM (SELECT * FROM ledger.seal WHERE block > $1 ORDER BY block LIMIT $2) AS blocks) AS totals
       WHERE total <= $2 OR block = $1 + 1 ORDER BY block DESC LIMIT 1`,
      [start.block, limit],
    );
    if (!end) return { isForked: false, postings: [], until: null };
    const postings = await queryRows(
      this.database,
      feedRow,
      `SELECT id AS "postingId", type, outcome FROM ledger.posting WHERE xid >= $1 AND xid < $2 ORDER BY xid, id`,
      [start.upTo, end.upTo],
    );
    return { isForked: false, postings, until: { block: end.block, hash: end.hash } };
  }

  async findPostings(postingIds: readonly string[]): Promise<LedgerPosting[]> {
    const rows = await queryRows(
      this.database,
      postingRow,
      `SELECT p.id AS "postingId", p.type, p.outcome, p.reason, p.actor_id AS "actorId", p.reverses,
         coalesce(p.dated, p.created_at) AS date, coalesce(credit.amount, 0) AS "amountCents",
         ledger.party(debited.user_id, debited.kind, debited.balance, debited.revision, debtor) AS debited,
         ledger.party(credited.user_id, credited.kind, credited.balance, credited.revision, creditor) AS credited
       FROM ledger.posting p
       LEFT JOIN ledger.entry debit ON debit.posting_id = p.id AND debit.amount < 0
       LEFT JOIN ledger.account debited ON debited.id = debit.account_id
       LEFT JOIN customer debtor ON debtor.user_id = debited.user_id
       LEFT JOIN ledger.entry credit ON credit.posting_id = p.id AND credit.amount > 0
       LEFT JOIN ledger.account credited ON credited.id = credit.account_id
       LEFT JOIN customer creditor ON creditor.user_id = credited.user_id
       WHERE p.id = ANY ($1)`,
      [postingIds],
    );
    return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() }));
  }

  async findMissing(postingIds: readonly string[]): Promise<string[]> {
    const rows = await queryRows(
      this.database,
      missingRow,
      `SELECT wanted.id FROM unnest($1::uuid[]) AS wanted (id)
       WHERE NOT EXISTS (SELECT FROM ledger.posting p WHERE p.id = wanted.id AND p.outcome = 'completed')`,
      [postingIds],
    );
    return rows.map(({ id }) => id);
  }
}
