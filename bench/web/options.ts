import { parseArgs } from 'node:util';
import { UserError } from '../../scripts/launcher/user-error';
import { BASELINE_OPTIONS, type BaselineUse, parseBaselineUse } from '../baseline';

export interface WebOptions {
  rounds: number;
  /** Browsers load the remotes from their own servers instead of through the shell's. */
  isDirect: boolean;
  json: string | null;
  /** A folder for Lighthouse's own reports. */
  reports: string | null;
  /** Only these pages are visited, and nothing is compared; `null` for the whole benchmark. */
  pages: string[] | null;
  baselineUse: BaselineUse;
}

/** @throws UserError for an invalid option */
export function parseWebOptions(args: string[]): WebOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '9' },
        direct: { type: 'boolean', default: false },
        json: { type: 'string' },
        reports: { type: 'string' },
        pages: { type: 'string' },
        ...BASELINE_OPTIONS,
      },
    });
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) {
      throw new UserError(`--rounds is "${values.rounds}": it must be a whole number of at least 1.`);
    }
    const pages = values.pages?.split(',') ?? null;
    const invalid = pages?.find((path) => !path.startsWith('/'));
    if (invalid !== undefined) throw new UserError(`--pages has "${invalid}": each page must be a path.`);
    const baselineUse = parseBaselineUse(values);
    if (pages && baselineUse) throw new UserError('--pages compares nothing, so it has no baseline.');
    return {
      rounds,
      isDirect: values.direct,
      json: values.json ?? null,
      reports: values.reports ?? null,
      pages,
      baselineUse,
    };
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(error instanceof Error ? error.message : String(error));
  }
}
