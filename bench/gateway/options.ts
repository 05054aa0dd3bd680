import { parseArgs } from 'node:util';
import { UserError } from '../../scripts/launcher/user-error';
import { BASELINE_OPTIONS, type BaselineUse, parseBaselineUse } from '../baseline';

export interface GatewayOptions {
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  connections: number;
  json: string | null;
  /** A folder for the gateway's CPU profile. */
  profile: string | null;
  baselineUse: BaselineUse;
}

/** @throws UserError for an invalid option */
export function parseGatewayOptions(args: string[]): GatewayOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '5' },
        'warm-up': { type: 'string', default: '2' },
        rounds: { type: 'string', default: '5' },
        connections: { type: 'string', default: '32' },
        json: { type: 'string' },
        profile: { type: 'string' },
        ...BASELINE_OPTIONS,
      },
    });
    return {
      seconds: positive('seconds', values.seconds),
      warmUpSeconds: positive('warm-up', values['warm-up']),
      rounds: positive('rounds', values.rounds),
      connections: positive('connections', values.connections),
      json: values.json ?? null,
      profile: values.profile ?? null,
      baselineUse: parseBaselineUse(values),
    };
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(error instanceof Error ? error.message : String(error));
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new UserError(`--${name} is "${text}": it must be a whole number of at least 1.`);
}
