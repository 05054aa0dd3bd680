import { parseArgs } from 'node:util';
import { UserError } from '../../scripts/launcher/user-error';

export interface SustainedOptions {
  /** The duration of payments at the maximum rate, while the indexer must keep up. */
  minutes: number;
  /** The time for which a transaction in another database of the cluster stays open. */
  holdSeconds: number;
  /** A file for the figures. */
  json: string | null;
}

/** @throws UserError for an invalid option */
export function parseOptions(args: string[]): SustainedOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      hold: { type: 'string', default: '30' },
      json: { type: 'string' },
    },
  });
  const positive = (name: 'minutes' | 'hold') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new UserError(`--${name} must be a number above 0, not ${values[name]}.`);
    return value;
  };
  return { minutes: positive('minutes'), holdSeconds: positive('hold'), json: values.json ?? null };
}
