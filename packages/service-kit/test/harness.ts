import { randomBytes } from 'node:crypto';
import { COMMAND_QUEUES, DEAD_LETTER_COLLECTOR, EVENT_QUEUES, type EventName } from '@larkspur/contracts/messages';
import { Logger, type ModuleMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Channel, type ChannelModel, connect, type GetMessage, type Options } from 'amqplib';
import { IsString } from 'class-validator';
import { createService } from '../src/boot';
import { Bus } from '../src/bus/bus';
import { busNames, DEFAULT_DELAYS_MS, type MessageKind, serviceOf } from '../src/bus/topology';
import { loadConfig, ServiceConfig } from '../src/config';
import { Drain } from '../src/drain';

export { eventually } from '../src/testing/eventually';

import { Metrics } from '../src/observability/metrics';

// Intended failures would clutter the report.
Logger.overrideLogger(false);

export function brokerUrl(): string {
  const url = process.env.TEST_RABBITMQ_URL;
  if (!url) throw new Error('TEST_RABBITMQ_URL is missing. Run the tests with `npm test`, which starts a broker.');
  return url;
}

export function testConfig(variables: NodeJS.ProcessEnv = {}): ServiceConfig {
  return loadConfig(ServiceConfig, {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RABBITMQ_URL: brokerUrl(),
    BUS_NAMESPACE: `kit-${randomBytes(6).toString('hex')}`,
    ...variables,
  });
}

/** Starts a service that consists of the kit and `parts`, ready for `inject`. */
export async function startService(
  parts: ModuleMetadata,
  config = testConfig(),
  name = 'svc-test',
): Promise<NestFastifyApplication> {
  class PartsModule {}
  const app = await createService({ name, config, module: { module: PartsModule, ...parts } });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

export interface TestBus {
  bus: Bus;
  /** A graceful shutdown: stop consuming, finish, close. */
  stop(): Promise<void>;
  /** Like a crash: messages in progress return to the broker. */
  drop(): Promise<void>;
}

export async function startBus(config: ServiceConfig, metrics = new Metrics()): Promise<TestBus> {
  const drain = new Drain();
  const bus = new Bus(config, 'kit-test', drain, metrics);
  await bus.onModuleInit();
  return {
    bus,
    stop: async () => {
      await drain.beforeApplicationShutdown();
      await bus.onApplicationShutdown();
    },
    drop: () => bus.onApplicationShutdown(),
  };
}

/** For `delaysMs`: tests do not wait for the usual ones. */
export const SHORT_DELAYS_MS = [5, 5, 5, 5];

/** Access to the broker as an operator has it. */
export class Operator {
  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: Channel,
    private readonly namespace: string,
  ) {}

  static async of({ RABBITMQ_URL, BUS_NAMESPACE }: ServiceConfig): Promise<Operator> {
    const model = await connect(RABBITMQ_URL);
    return new Operator(model, await model.createChannel(), BUS_NAMESPACE);
  }

  /** Publishes any bytes and properties, which the bus would not. */
  send(kind: MessageKind, type: string, body: string, properties: Options.Publish): void {
    this.channel.publish(busNames(this.namespace).exchange(kind, type), type, Buffer.from(body), properties);
  }

  async waiting(queue: string): Promise<number> {
    return (await this.channel.checkQueue(`${this.namespace}.${queue}`)).messageCount;
  }

  async take(queue: string): Promise<GetMessage | undefined> {
    return (await this.channel.get(`${this.namespace}.${queue}`, { noAck: true })) || undefined;
  }

  /** Makes the broker close the channel of each publisher of this event. */
  async refuse(event: EventName): Promise<void> {
    const exchange = busNames(this.namespace).exchange('event', event);
    await this.channel.deleteExchange(exchange);
    await this.channel.assertExchange(exchange, 'direct', { durable: true, internal: true });
  }

  /** Its publisher declares the exchange and the bindings again. */
  async accept(event: EventName): Promise<void> {
    await this.deleteExchange(`event.${event}`);
  }

  async deleteExchange(exchange: string): Promise<void> {
    await this.channel.deleteExchange(`${this.namespace}.${exchange}`);
  }

  async deleteQueue(queue: string): Promise<void> {
    await this.channel.deleteQueue(`${this.namespace}.${queue}`);
  }

  /** Deletes everything that the test created on the shared broker. */
  async cleanUp(...queues: string[]): Promise<void> {
    // Publishing an event declares its queues.
    const all = [...queues, ...Object.values(EVENT_QUEUES).flat()];
    for (const queue of all) await this.deleteQueue(queue);
    await this.deleteQueue('dead-letters');
    const names = busNames(this.namespace);
    for (const service of new Set([...all, `${DEAD_LETTER_COLLECTOR}.`].map(serviceOf))) {
      for (const exchange of [names.delay(service), names.return(service)]) await this.channel.deleteExchange(exchange);
      for (const delayMs of [...DEFAULT_DELAYS_MS, ...SHORT_DELAYS_MS]) {
        await this.channel.deleteQueue(names.delayQueue(service, delayMs));
      }
    }
    const events = Object.keys(EVENT_QUEUES).map((event) => names.exchange('event', event));
    const commands = Object.keys(COMMAND_QUEUES).map((command) => names.exchange('command', command));
    for (const exchange of [...events, ...commands, names.dead]) await this.channel.deleteExchange(exchange);
    await this.model.close();
  }
}

/** The payload of the event that the tests use: small, and part of the contract. */
export class ProvisionedDto {
  @IsString()
  userId!: string;

  @IsString()
  accountNumber!: string;
}

export function provisioned(userId: string): { userId: string; accountNumber: string } {
  return { userId, accountNumber: '1000000001' };
}
