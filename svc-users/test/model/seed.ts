import { randomInt } from 'node:crypto';

/** Random unless PROPERTY_SEED is set. It is printed, so that a failing run can be repeated. */
export const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : randomInt(2 ** 31);

export function printSeed(of: string): void {
  process.stderr.write(`  ${of}: PROPERTY_SEED=${SEED}\n`);
}
