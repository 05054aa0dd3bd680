import type { GatewayConfig } from '../config';
import type { ServiceName } from '../routes/routes';
import { parseTimeouts, type Timeouts } from './timeouts';

/**
 * In seconds. Longer than a service itself takes to give up: a transfer is answered after 5 s with 202, pictures are
 * decoded and written anew before they are answered, and an export's first line may have much to look through.
 */
const DEFAULTS: Readonly<Record<ServiceName, Timeouts>> = {
  auth: { connect: 2, headers: 15, body: 30 },
  users: { connect: 2, headers: 30, body: 60 },
  transactions: { connect: 2, headers: 15, body: 60 },
  contacts: { connect: 2, headers: 15, body: 30 },
};

const VARIABLE_OF = {
  auth: 'AUTH_TIMEOUTS',
  users: 'USERS_TIMEOUTS',
  transactions: 'TRANSACTIONS_TIMEOUTS',
  contacts: 'CONTACTS_TIMEOUTS',
} as const satisfies Record<ServiceName, keyof GatewayConfig>;

export function timeoutsOf(service: ServiceName, config: GatewayConfig): Timeouts {
  const defaults = DEFAULTS[service];
  return parseTimeouts(config[VARIABLE_OF[service]], defaults) ?? defaults;
}
