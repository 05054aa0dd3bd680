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
  /** How many of the customers sign in and pay. */
  payers: number;
  /** A file for the figures. */
  json: string | null;
  /** A folder for CPU profiles of the Node processes. */
  profile: string | null;
  baselineUse: BaselineUse;
}

/** @throws UserError for an invalid option */
export function parseOptions(args: string[]): Options {
  const { values } = parse(args);
  const whole = (name: 'seconds' | 'warm-up' | 'rounds' | 'customers' | 'payers', min: number) =>
    wholeNumber(name, values[name], min);
  const payers = whole('payers', 1);
  return {
    seconds: whole('seconds', 1),
    warmUpSeconds: whole('warm-up', 0),
    rounds: whole('rounds', 1),
    connections: values.connections.split(',').map((text) => wholeNumber('connections', text, 1)),
    customers: Math.max(whole('customers', 2), payers),
    payers,
    json: values.json ?? null,
    profile: values.profile ?? null,
    baselineUse: parseBaselineUse(values),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '10' },
        'warm-up': { type: 'string', default: '2' },
        rounds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '32,64' },
        customers: { type: 'string', default: '2000' },
        payers: { type: 'string', default: '256' },
        json: { type: 'string' },
        profile: { type: 'string' },
        ...BASELINE_OPTIONS,
      },
    });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min) return value;
  throw new UserError(`--${name} takes a whole number of at least ${min}, not "${text}".`);
}
