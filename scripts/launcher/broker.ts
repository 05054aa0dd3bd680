import { type Channel, type ChannelModel, connect } from 'amqplib';
import { MESSAGING_SERVICES, type MessagingService } from '../../packages/contracts/src/messages';
import { assertExchange, assertQuorumQueue } from '../../packages/service-kit/src/bus/topology';
import { bindingsOf, exchangesOf, queuesOf } from './broker-topology';
import { mapMessagingServices, OPERATOR, type Passwords, urlVariable } from './broker-users';
import type { Ports } from './ports';
import type { Secrets } from './secrets';
import type { Supervisor } from './supervisor';

export interface BrokerContext {
  secrets: Secrets;
  supervisor: Supervisor;
  ports: Ports;
  /** Confirmed messages survive a crash of the machine; `false` is faster, for data that is removed after a test run. */
  isDurable?: boolean;
  report(detail: string): void;
}

export interface Broker {
  /** The operator's. Known before the broker is ready; services retry until it accepts connections. */
  url: string;
  /** Each with a user of its own. */
  serviceUrls: Record<MessagingService, string>;
  ready: Promise<void>;
}

/** The passwords of the operator and of each service, which are generated once. */
export function brokerPasswords(secrets: Secrets): Passwords {
  return {
    [OPERATOR]: secrets.password(OPERATOR_PASSWORD),
    ...mapMessagingServices((service) => secrets.password(passwordName(service))),
  };
}

/** The names under which the passwords are stored. */
export const brokerPasswordNames = () => [OPERATOR_PASSWORD, ...MESSAGING_SERVICES.map(passwordName)];

const OPERATOR_PASSWORD = 'RABBITMQ_PASSWORD';
const passwordName = (service: MessagingService) => urlVariable(service).replace(/URL$/, 'PASSWORD');

export function brokerUrls(passwords: Passwords, port: number): Pick<Broker, 'url' | 'serviceUrls'> {
  const url = (user: keyof Passwords) => `amqp://${user}:${passwords[user]}@127.0.0.1:${port}`;
  return { url: url(OPERATOR), serviceUrls: mapMessagingServices(url) };
}

/** The operator's address of an own broker, with the current password. */
export function withCurrentPassword(url: string, secrets: Secrets): string {
  const address = new URL(url);
  address.password = brokerPasswords(secrets)[OPERATOR];
  return address.href;
}

/**
 * Declares the exchanges and queues that the services use and cannot declare themselves. Services that connect earlier try again
 * until it exists.
 */
export async function declareTopology(url: string, namespace: string): Promise<void> {
  const connection = await connect(url, { timeout: 5_000 });
  connection.on('error', () => {});
  try {
    await declareTopologyOn(connection, namespace);
  } finally {
    await connection.close();
  }
}

/**
 * The queues first: their consumers wait for the exchanges, and RabbitMQ closes the connections (541) of those that declare the same
 * quorum queue at the same time.
 * @param connection the operator's
 */
export async function declareTopologyOn(connection: ChannelModel, namespace: string): Promise<void> {
  for (const queue of queuesOf(namespace)) await declareQueue(connection, queue);
  const channel = await openChannel(connection);
  const bindings = bindingsOf(namespace);
  for (const { name, type } of exchangesOf(namespace)) {
    await assertExchange(channel, name, type);
    // Before the next exchange, because messages that are published in the meantime reach only the queues that are bound.
    const own = bindings.filter(({ exchange }) => exchange === name);
    for (const { queue, key } of own) await channel.bindQueue(queue, name, key);
  }
  await channel.close();
}

/** One that exists is left as it is, because it may have other arguments. The broker closes the channel when there is none. */
async function declareQueue(connection: ChannelModel, queue: string): Promise<void> {
  const channel = await openChannel(connection);
  const found = await channel.checkQueue(queue).then(
    () => true,
    () => false,
  );
  if (found) return channel.close();
  const declaring = await openChannel(connection);
  await assertQuorumQueue(declaring, queue);
  await declaring.close();
}

async function openChannel(connection: ChannelModel): Promise<Channel> {
  const channel = await connection.createChannel();
  channel.on('error', () => {});
  return channel;
}

export async function accepts(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    connection.on('error', () => {});
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
