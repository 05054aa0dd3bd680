import type { Bank, BankOptions } from './bank-interface';
import { BankRun } from './bank-run';

export type { Bank, BankOptions };

/** Servers found or started, databases made and migrated, every application running and ready. */
export function startBank(options: BankOptions): Promise<Bank> {
  return new BankRun(options).start();
}
