import { parseArgs } from 'node:util';
import { UserError } from '../scripts/launcher/user-error';

export interface Options {
  /** Measured, of each case and of pgbench. */
  seconds: number;
  /** Of load before each case that nobody measures: compilers and caches get warm. */
  warmUpSeconds: number;
  rounds: number;
  /** One case each. */
  connections: number[];
  customers: number;
  /** Those of the customers who are signed in and pay. */
  payers: number;
  /** Where the figures go as JSON; a folder for profiles of the Node processes. */
  json: string | null;
  profile: string | null;
}

/** @throws Failure naming the option that makes no sense */
export function parseOptions(args: string[]): Options {
  const { values } = parse(args);
  const whole = (name: 'seconds' | 'warm-up' | 'rounds' | 'customers' | 'payers', least: number) =>
    wholeNumber(name, values[name], least);
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
      },
    });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new UserError(`--${name} is "${text}": write a whole number of at least ${least}.`);
}
