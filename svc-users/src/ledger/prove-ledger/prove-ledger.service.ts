import type { LedgerProof } from '@larkspur/contracts/ledger';
import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LEDGER_INVARIANTS } from './ledger-invariants';

/** Enough for tens of millions of entries. The connection pool's shorter timeout is for ordinary requests. */
const STATEMENT_TIMEOUT_MS = 300_000;

const violationsRow = z.object({ violations: pgInteger }).describe('ledger invariant');
const sealRow = z
  .object({
    block: pgInteger,
    hash: z.string(),
    brokenBlock: pgInteger.nullable(),
    sealed: pgInteger,
    unsealed: pgInteger,
  })
  .describe('ledger seal');
const databaseProcessRow = z.object({ id: pgInteger }).describe('database process');
const figuresRow = z
  .object({
    accounts: pgInteger,
    postings: pgInteger,
    entries: pgInteger,
    customers: z.string(),
    settlement: z.string(),
    adjustment: z.string(),
    closing: z.string(),
  })
  .describe('ledger figures');

/** The invariants, the hash chain and the figures. */
export const CHECK_COUNT = LEDGER_INVARIANTS.length + 2;

export interface ProofObserver {
  /** Called with the id of the database process that runs the checks, which `pg_cancel_backend` can cancel. */
  onStart(databaseProcess: number): void;
  /** Called after each of `CHECK_COUNT` checks. */
  onCheck(done: number): void;
}

@Injectable()
export class ProveLedgerService {
  constructor(private readonly database: DataSource) {}

  /** Checks the whole ledger in one snapshot. */
  prove({ onStart, onCheck }: ProofObserver): Promise<LedgerProof> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      await manager.query(`SET TRANSACTION READ ONLY`);
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
      const { id } = await readRow(manager, databaseProcessRow, 'SELECT pg_backend_pid() AS id');
      onStart(id);
      const checkedAt = new Date();
      const invariants: LedgerProof['invariants'] = [];
      for (const { name, sql } of LEDGER_INVARIANTS) {
        const { violations } = await readRow(manager, violationsRow, sql);
        invariants.push({ name, holds: violations === 0, violations });
        onCheck(invariants.length);
      }
      const seal = await readSeal(manager);
      onCheck(invariants.length + 1);
      const figures = await readFigures(manager);
      onCheck(invariants.length + 2);
      return {
        whole: seal.brokenBlock === null && invariants.every(({ holds }) => holds),
        checkedAt: checkedAt.toISOString(),
        durationMs: Date.now() - checkedAt.getTime(),
        figures,
        invariants,
        seal,
      };
    });
  }
}

async function readSeal(manager: EntityManager): Promise<LedgerProof['seal']> {
  const { block, sealed, unsealed, hash, brokenBlock } = await readRow(
    manager,
    sealRow,
    `SELECT head.block, encode(head.hash, 'hex') AS hash, ledger.first_broken_block() AS "brokenBlock",
       (SELECT sum(postings) FROM ledger.seal) AS sealed,
       (SELECT count(*) FROM ledger.posting WHERE xid >= head.up_to) AS unsealed
     FROM ledger.seal head ORDER BY head.block DESC LIMIT 1`,
  );
  return { blocks: block, sealedPostings: sealed, unsealedPostings: unsealed, head: hash, brokenBlock };
}

async function readFigures(manager: EntityManager): Promise<LedgerProof['figures']> {
  const { accounts, postings, entries, ...balances } = await readRow(
    manager,
    figuresRow,
    `SELECT count(*) AS accounts, (SELECT count(*) FROM ledger.posting) AS postings,
       (SELECT count(*) FROM ledger.entry) AS entries,
       coalesce(sum(balance) FILTER (WHERE purpose = 'customer'), 0) AS customers,
       sum(balance) FILTER (WHERE purpose = 'settlement') AS settlement,
       sum(balance) FILTER (WHERE purpose = 'adjustment') AS adjustment,
       sum(balance) FILTER (WHERE purpose = 'closing') AS closing
     FROM ledger.account`,
  );
  return {
    accounts,
    postings,
    entries,
    balances: {
      customers: centsToDollars(balances.customers),
      settlement: centsToDollars(balances.settlement),
      adjustment: centsToDollars(balances.adjustment),
      closing: centsToDollars(balances.closing),
    },
  };
}

async function readRow<S extends z.ZodType>(manager: EntityManager, schema: S, sql: string): Promise<z.output<S>> {
  const row = await queryRow(manager, schema, sql);
  if (row === null) throw new Error(`No row: ${schema.description}`);
  return row;
}
