import { allRows } from '../support/ledger-totals';
import type { SagaBank } from './saga-bank';

/** Searches every row of both databases, and everything that the processes logged and sent. */
export async function expectNoPinLeak(bank: SagaBank, pins: readonly string[]): Promise<void> {
  const rows = (await Promise.all(bank.databaseUrls.map((url) => allRows(url)))).flat();
  const outputs = bank.all.map((process) => process.output());
  expect(rows.length).toBeGreaterThan(0);
  for (const output of outputs) expect(output).toContain('"sent"');
  const lines = outputs.flatMap((output) => output.split('\n'));
  expect([...rows, ...lines].filter((text) => pins.some((pin) => containsPin(text, pin)))).toEqual([]);
}

/** Ignores the digits inside a hash, an id or a fraction of a second. */
export const containsPin = (text: string, pin: string) => new RegExp(`(?<![0-9a-f.])${pin}(?![0-9a-f])`).test(text);
