import type { Bank, BankOptions } from './bank-interface';
import { BankLauncher } from './bank-launcher';

export type { Bank, BankOptions };

/** Servers found or started, databases made and migrated, every application running and ready. */
export function startBank(options: BankOptions): Promise<Bank> {
  return new BankLauncher(options).start();
}
