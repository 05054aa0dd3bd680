import type { LedgerProof } from '@larkspur/contracts/ledger';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LEDGER_INVARIANTS } from './ledger-invariants';

/** Long enough for a ledger of some ten millions of entries; the pool's own limit is for requests that wait. */
const MOST_MS = 300_000;

@Injectable()
export class LedgerProofService {
  /** One at a time: who asks meanwhile gets the same answer. */
  private underWay: Promise<LedgerProof> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Reads the whole ledger as of one moment and says whether it holds. */
  prove(): Promise<LedgerProof> {
    this.underWay ??= this.read().finally(() => {
      this.underWay = null;
    });
    return this.underWay;
  }

  private read(): Promise<LedgerProof> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      await manager.query(`SET TRANSACTION READ ONLY`);
      await manager.query(`SET LOCAL statement_timeout = ${MOST_MS}`);
      const checkedAt = new Date();
      const invariants: LedgerProof['invariants'] = [];
      for (const { name, sql } of LEDGER_INVARIANTS) {
        const violations = Number((await one<{ violations: string }>(manager, sql)).violations);
        invariants.push({ name, holds: violations === 0, violations });
      }
      const seal = await readSeal(manager);
      return {
        whole: seal.brokenBlock === null && invariants.every(({ holds }) => holds),
        checkedAt: checkedAt.toISOString(),
        durationMs: Date.now() - checkedAt.getTime(),
        figures: await readFigures(manager),
        invariants,
        seal,
      };
    });
  }
}

async function readSeal(manager: EntityManager): Promise<LedgerProof['seal']> {
  const { block, sealed, unsealed, hash, broken } = await one<{
    block: string;
    sealed: string;
    unsealed: string;
    hash: string;
    broken: string | null;
  }>(
    manager,
    `SELECT head.block, encode(head.hash, 'hex') AS hash, ledger.first_broken_block() AS broken,
       (SELECT sum(postings) FROM ledger.seal) AS sealed,
       (SELECT count(*) FROM ledger.posting WHERE xid >= head.up_to) AS unsealed
     FROM ledger.seal head ORDER BY head.block DESC LIMIT 1`,
  );
  return {
    blocks: Number(block),
    sealedPostings: Number(sealed),
    unsealedPostings: Number(unsealed),
    head: hash,
    brokenBlock: broken === null ? null : Number(broken),
  };
}

async function readFigures(manager: EntityManager): Promise<LedgerProof['figures']> {
  const row = await one<Record<'accounts' | 'postings' | 'entries' | Purpose, string>>(
    manager,
    `SELECT count(*) AS accounts, (SELECT count(*) FROM ledger.posting) AS postings,
       (SELECT count(*) FROM ledger.entry) AS entries,
       coalesce(sum(balance) FILTER (WHERE purpose = 'customer'), 0) AS customer,
       sum(balance) FILTER (WHERE purpose = 'settlement') AS settlement,
       sum(balance) FILTER (WHERE purpose = 'adjustment') AS adjustment,
       sum(balance) FILTER (WHERE purpose = 'closing') AS closing
     FROM ledger.account`,
  );
  return {
    accounts: Number(row.accounts),
    postings: Number(row.postings),
    entries: Number(row.entries),
    balances: {
      customers: centsToDollars(row.customer),
      settlement: centsToDollars(row.settlement),
      adjustment: centsToDollars(row.adjustment),
      closing: centsToDollars(row.closing),
    },
  };
}

type Purpose = 'customer' | 'settlement' | 'adjustment' | 'closing';

async function one<T>(manager: EntityManager, sql: string): Promise<T> {
  const [row] = await manager.query<T[]>(sql);
  if (!row) throw new Error('a query for one row answered none');
  return row;
}
