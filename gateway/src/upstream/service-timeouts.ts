import type { GatewayConfig } from '../config';
import type { ServiceName } from '../routing/service-routes';
import { parseTimeouts, type Timeouts } from './timeouts';

/**
 * In seconds. Longer than a service itself takes to give up: svc-transactions responds after 5 s with 202, svc-users decodes and
 * re-encodes images before it responds, and the first line of an export, after its header, may need a search of 30 s.
 */
const DEFAULTS: Readonly<Record<ServiceName, Timeouts>> = {
  auth: { connect: 2, headers: 15, body: 30 },
  users: { connect: 2, headers: 30, body: 60 },
  transactions: { connect: 2, headers: 15, body: 60 },
  contacts: { connect: 2, headers: 15, body: 30 },
};

const VARIABLES = {
  auth: 'AUTH_TIMEOUTS',
  users: 'USERS_TIMEOUTS',
  transactions: 'TRANSACTIONS_TIMEOUTS',
  contacts: 'CONTACTS_TIMEOUTS',
} as const satisfies Record<ServiceName, keyof GatewayConfig>;

export function timeoutsOf(service: ServiceName, config: GatewayConfig): Timeouts {
  const defaults = DEFAULTS[service];
  return parseTimeouts(config[VARIABLES[service]], defaults) ?? defaults;
}
