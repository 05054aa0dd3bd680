import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../scripts/launcher/user-error';

/** Costs by name: ratios to a reference that was measured in the same run, bytes, or requests. */
export type Costs = Record<string, number>;

/**
 * `--check` compares a run with the baseline, `--check-total` only its total, and less strictly, for machines that others use, too.
 * `--accept` makes its costs the baseline.
 */
export type BaselineUse = 'check' | 'check-total' | 'accept' | null;

/** A cost that is larger than the baseline's by more than this share fails the check. */
const TOLERANCE = 0.15;
const TOLERANCE_OF_TOTAL = 0.3;

/** The name of the cost that `--check-total` compares. */
export const TOTAL = 'total';

interface Increase {
  name: string;
  before: number;
  now: number;
}

/** The costs of a benchmark that are checked in, so that a change that makes it slower is noticed. */
export class Baseline {
  /**
   * @param name of the benchmark: `transfers`
   * @param least smaller costs differ more from run to run than they matter, and are not checked
   */
  constructor(
    name: string,
    private readonly least = 0,
    private readonly file = join(__dirname, 'baselines', `${name}.json`),
  ) {}

  accept(costs: Costs): void {
    const rounded = Object.entries(costs).map(([name, cost]) => [name, Number(cost.toPrecision(3))]);
    writeFileSync(this.file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
  }

  /**
   * A new cost counts as an increase from 0, and one that is gone as none.
   * @throws UserError when there is no baseline
   */
  findIncreases(costs: Costs, use: 'check' | 'check-total' = 'check'): Increase[] {
    if (!existsSync(this.file)) throw new UserError('No baseline found. Record one with --accept.');
    const baseline: Costs = JSON.parse(readFileSync(this.file, 'utf8'));
    const tolerance = use === 'check' ? TOLERANCE : TOLERANCE_OF_TOTAL;
    return Object.entries(costs)
      .filter(([name]) => use === 'check' || name === TOTAL)
      .map(([name, now]) => ({ name, before: baseline[name] ?? 0, now }))
      .filter(({ before, now }) => now >= this.least && now > before * (1 + tolerance));
  }
}

export function formatIncreases(increases: readonly Increase[]): string {
  return increases
    .map(({ name, before, now }) => `${name} costs ${now.toPrecision(3)} instead of ${before.toPrecision(3)}`)
    .join('; ');
}

/** The options of a benchmark that has a baseline. */
export const BASELINE_OPTIONS = {
  check: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
} as const;

/** @throws UserError for both */
export function parseBaselineUse({ check, accept }: { check: boolean; accept: boolean }): BaselineUse {
  if (check && accept) throw new UserError('Use either --check or --accept.');
  if (check) return 'check';
  return accept ? 'accept' : null;
}
