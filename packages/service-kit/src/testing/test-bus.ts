import { randomBytes } from 'node:crypto';
import { Bus } from '../bus/bus';
import { loadConfig, ServiceConfig } from '../config';
import { Drain } from '../drain';
import { Metrics } from '../observability/metrics';

export interface TestBus {
  bus: Bus;
  /** Environment variables that connect the service under test to this bus alone. */
  env: { RABBITMQ_URL: string; BUS_NAMESPACE: string };
  close(): Promise<void>;
}

/** A bus for the test, which acts as the services that the one under test communicates with. */
export async function createTestBus(): Promise<TestBus> {
  const RABBITMQ_URL = process.env.TEST_RABBITMQ_URL;
  if (!RABBITMQ_URL) {
    throw new Error('TEST_RABBITMQ_URL is missing. Run the tests with `npm test`, which starts a broker.');
  }
  const env = { RABBITMQ_URL, BUS_NAMESPACE: `test-${randomBytes(6).toString('hex')}` };
  const drain = new Drain();
  const bus = new Bus(loadConfig(ServiceConfig, { ...env, PORT: '0' }), 'test', drain, new Metrics());
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
