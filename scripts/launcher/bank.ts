import type { Bank, BankOptions } from './bank-interface';
import { BankLauncher } from './bank-launcher';

export type { Bank, BankOptions };

/** Finds or starts the servers, creates and migrates the databases, and starts every application. */
export function startBank(options: BankOptions): Promise<Bank> {
  return new BankLauncher(options).start();
}
