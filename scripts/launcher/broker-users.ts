import { createHash, randomBytes } from 'node:crypto';
import {
  BROADCAST_RECEIVERS,
  COMMAND_QUEUES,
  COMMAND_SENDERS,
  DEAD_LETTER_COLLECTOR,
  EVENT_PUBLISHERS,
  EVENT_QUEUES,
  MESSAGING_SERVICES,
  type MessagingService,
} from '../../packages/contracts/src/messages';
import { busNames, quorumArguments } from '../../packages/service-kit/src/bus/topology';
import { bindingsOf, exchangesOf, queuesOf } from './broker-topology';
import { UserError } from './user-error';

/** Has all rights and is used by no service. */
export const OPERATOR = 'larkspur';

type Right = 'configure' | 'write' | 'read';
/** Regular expressions of the names of exchanges and queues. */
type Permissions = Record<Right, string>;

/** The namespace is derived from the databases, which may not exist yet when the broker starts. */
const ANY_NAMESPACE = 'ANY_NAMESPACE';
const names = busNames(ANY_NAMESPACE);
/** RabbitMQ names the default exchange like this in permissions. */
const DEFAULT_EXCHANGE = 'amq.default';

const QUEUES: readonly string[] = [...Object.values(EVENT_QUEUES).flat(), ...Object.values(COMMAND_QUEUES)];

/**
 * The permissions of a service, derived from the contract: publish its messages, and declare, bind, and read the queues that it
 * consumes. To bind a queue takes write access to the queue and read access to the exchange: with read access to the exchange of
 * an event, a service could bind a temporary queue and receive the messages of all publishers of the event.
 * https://www.rabbitmq.com/docs/access-control#authorisation
 */
export function permissionsOf(service: MessagingService): Permissions {
  const granted: Record<Right, Set<string>> = { configure: new Set(), write: new Set(), read: new Set() };
  const grant = (pattern: string, ...rights: Right[]) => {
    for (const right of rights) granted[right].add(pattern);
  };
  const isOwn = (queue: string) => queue.startsWith(`${service}.`);
  const listed = (services: readonly string[] = []) => services.includes(service);

  for (const [event, queues] of Object.entries(EVENT_QUEUES)) {
    const exchange = exactly(names.exchange('event', event));
    if (listed(BROADCAST_RECEIVERS[event as keyof typeof EVENT_QUEUES])) {
      grant(exchange, 'read');
      grant('amq\\.gen-.+', 'configure', 'write', 'read');
    }
    if (queues.some(isOwn)) grant(exchange, 'read');
    if (listed(EVENT_PUBLISHERS[event as keyof typeof EVENT_QUEUES])) grant(exchange, 'write');
  }
  for (const [command, queue] of Object.entries(COMMAND_QUEUES)) {
    const exchange = exactly(names.exchange('command', command));
    if (listed(COMMAND_SENDERS[command as keyof typeof COMMAND_QUEUES])) grant(exchange, 'write');
    if (!isOwn(queue)) continue;
    grant(exchange, 'read');
    // Replies go through it.
    grant(exactly(DEFAULT_EXCHANGE), 'write');
  }
  if (QUEUES.some(isOwn)) {
    // Messages that are tried again wait in queues of the service, and return from there.
    grant(exactly(names.delay(service)), 'write', 'read');
    grant(exactly(names.return(service)), 'write', 'read');
    grant(`${exactly(names.queue(service))}\\..+`, 'configure', 'write', 'read');
    grant(exactly(names.dead), 'write');
  }
  if (service === DEAD_LETTER_COLLECTOR) {
    grant(exactly(names.dead), 'read');
    grant(exactly(names.deadLetters), 'configure', 'write', 'read');
    // Returns a message to the one queue that rejected it.
    grant(exactly(DEFAULT_EXCHANGE), 'write');
  }
  return { configure: anyOf(granted.configure), write: anyOf(granted.write), read: anyOf(granted.read) };
}

const exactly = (name: string) => name.replaceAll('.', '\\.').replace(ANY_NAMESPACE, '[\\w-]+');

const anyOf = (patterns: Set<string>) => `^(${[...patterns].sort().join('|')})$`;

type BrokerUser = MessagingService | typeof OPERATOR;
export type Passwords = Record<BrokerUser, string>;

/**
 * RabbitMQ's definitions of all users. They replace the passwords and permissions of an earlier start.
 * @param credential of a user: `password`, or `password_hash`
 * @param namespace whose exchanges and queues are defined too, for RabbitMQ 4; without it, see `declareTopology`
 */
export function brokerDefinitions(credential: (user: BrokerUser) => object, namespace?: string): object {
  const users: BrokerUser[] = [OPERATOR, ...MESSAGING_SERVICES];
  const all: Permissions = { configure: '.*', write: '.*', read: '.*' };
  return {
    users: users.map((name) => ({ name, ...credential(name), tags: name === OPERATOR ? ['administrator'] : [] })),
    vhosts: [{ name: '/' }],
    permissions: users.map((user) => ({ user, vhost: '/', ...(user === OPERATOR ? all : permissionsOf(user)) })),
    ...(namespace && topologyDefinitions(namespace)),
  };
}

function topologyDefinitions(namespace: string): object {
  const kept = { vhost: '/', durable: true, auto_delete: false };
  return {
    exchanges: exchangesOf(namespace).map((exchange) => ({ ...exchange, ...kept, internal: false, arguments: {} })),
    queues: queuesOf(namespace).map((name) => ({ name, ...kept, arguments: quorumArguments(4) })),
    bindings: bindingsOf(namespace).map(({ exchange, queue, key }) => ({
      source: exchange,
      vhost: '/',
      destination: queue,
      destination_type: 'queue',
      routing_key: key,
      arguments: {},
    })),
  };
}

/** https://www.rabbitmq.com/docs/passwords#computing-password-hash */
export function hashed(password: string): object {
  const salt = randomBytes(4);
  const digest = createHash('sha256').update(salt).update(password).digest();
  return {
    password_hash: Buffer.concat([salt, digest]).toString('base64'),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
  };
}

/** `AUTH_RABBITMQ_URL` for `svc-auth`. */
export function urlVariable(service: MessagingService): string {
  return `${service.replace('svc-', '').toUpperCase()}_RABBITMQ_URL`;
}

/** The address of the broker for each service: its own variable, or the one that all share. */
export function configuredUrls(env: NodeJS.ProcessEnv, sharedUrl: string): Record<MessagingService, string> {
  return mapMessagingServices((service) => env[urlVariable(service)] || sharedUrl);
}

/** @throws UserError when services are given addresses on a broker whose operator's address is missing */
export function requireOperatorUrl(env: NodeJS.ProcessEnv): void {
  const given = MESSAGING_SERVICES.map(urlVariable).filter((variable) => env[variable]);
  if (env.RABBITMQ_URL || given.length === 0) return;
  throw new UserError(
    `${given.join(', ')} is set without RABBITMQ_URL. Set RABBITMQ_URL to the broker's address for the operator, who declares the exchanges.`,
  );
}

export function mapMessagingServices<T>(make: (service: MessagingService) => T): Record<MessagingService, T> {
  return Object.fromEntries(MESSAGING_SERVICES.map((service) => [service, make(service)])) as Record<
    MessagingService,
    T
  >;
}
