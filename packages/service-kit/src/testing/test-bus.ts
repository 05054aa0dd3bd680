import { randomBytes } from 'node:crypto';
import { Bus } from '../bus/bus';
import { loadConfig, ServiceConfig } from '../config';
import { Drain } from '../drain';

export interface TestBus {
  bus: Bus;
  /** The variables that let a service under test meet this bus, and nobody else. */
  env: { RABBITMQ_URL: string; BUS_NAMESPACE: string };
  close(): Promise<void>;
}

/** A connection of the test's own, to play the services that the one under test speaks with. */
export async function createTestBus(): Promise<TestBus> {
  const RABBITMQ_URL = process.env.TEST_RABBITMQ_URL;
  if (!RABBITMQ_URL) {
    throw new Error('TEST_RABBITMQ_URL is missing. Run the tests with `npm test`, which starts a broker.');
  }
  const env = { RABBITMQ_URL, BUS_NAMESPACE: `test-${randomBytes(6).toString('hex')}` };
  const drain = new Drain();
  const bus = new Bus(loadConfig(ServiceConfig, { ...env, PORT: '0' }), 'test', drain);
  await bus.onModuleInit();
  return {
    bus,
    env,
    close: async () => {
      await drain.beforeApplicationShutdown();
      await bus.onApplicationShutdown();
    },
  };
}
