import { parseArgs } from 'node:util';
import { UserError } from '../scripts/launcher/user-error';
import { BASELINE_OPTIONS, type BaselineUse, parseBaselineUse } from './baseline';

export interface Options {
  /** Measured seconds of each case and of pgbench. */
  seconds: number;
  /** Load before each case that is not measured, to warm up compilers and caches. */
  warmUpSeconds: number;
  rounds: number;
  /** One case for each number. */
  connections: number[];
  customers: number;
  /** The number of customers who sign in and pay. */
  payers: number;
  /** A file for the figures. */
  json: string | null;
  /** A folder for CPU profiles of the Node processes. */
  profile: string | null;
  /** The reference implementation is measured, too. */
  reference: boolean;
  /** pgbench is measured, too. */
  pgbench: boolean;
  /** One case pays a single customer. */
  onePayee: boolean;
  baselineUse: BaselineUse;
}

interface Defaults {
  seconds: string;
  'warm-up': string;
  rounds: string;
  connections: string;
  customers: string;
  payers: string;
}

const FULL: Defaults = {
  seconds: '10',
  'warm-up': '2',
  rounds: '3',
  connections: '32,64',
  customers: '2000',
  payers: '256',
};
/** Only what `--check` compares, in under two minutes. Its median is of more rounds, since short ones differ more. */
const SHORT: Defaults = {
  seconds: '3',
  'warm-up': '1',
  rounds: '5',
  connections: '64',
  customers: '1000',
  payers: '128',
};

/** @throws UserError for an invalid option */
export function parseOptions(args: string[]): Options {
  const values = parse(args);
  const whole = (name: 'seconds' | 'warm-up' | 'rounds' | 'customers' | 'payers', min: number) =>
    wholeNumber(name, values[name], min);
  const payers = whole('payers', 1);
  const { reference } = values;
  const baselineUse = values['check-total'] ? 'check-total' : parseBaselineUse(values);
  if (baselineUse && (!reference || values.profile)) {
    throw new UserError('--check, --check-total, and --accept cannot be combined with --no-reference or --profile.');
  }
  return {
    seconds: whole('seconds', 1),
    warmUpSeconds: whole('warm-up', 0),
    rounds: whole('rounds', 1),
    connections: values.connections.split(',').map((text) => wholeNumber('connections', text, 1)),
    customers: Math.max(whole('customers', 2), payers),
    payers,
    json: values.json ?? null,
    profile: values.profile ?? null,
    reference,
    pgbench: !values.short,
    onePayee: !values.short,
    baselineUse,
  };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        short: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        'warm-up': { type: 'string' },
        rounds: { type: 'string' },
        connections: { type: 'string' },
        customers: { type: 'string' },
        payers: { type: 'string' },
        reference: { type: 'boolean', default: true },
        json: { type: 'string' },
        profile: { type: 'string' },
        ...BASELINE_OPTIONS,
        'check-total': { type: 'boolean', default: false },
      },
    });
    return { ...(values.short ? SHORT : FULL), ...values };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min) return value;
  throw new UserError(`--${name} takes a whole number of at least ${min}, not "${text}".`);
}
