import { randomInt } from 'node:crypto';

/** New at every run unless PROPERTY_SEED names the one to run again; printed, so that it can be named. */
export const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : randomInt(2 ** 31);

export function printSeed(of: string): void {
  process.stderr.write(`  ${of}: PROPERTY_SEED=${SEED}\n`);
}
