import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGING_SERVICES } from '@larkspur/contracts/messages';
import type { Bank } from '../../scripts/launcher/bank';
import { startBank } from '../../scripts/launcher/bank-launcher';
import { urlVariable } from '../../scripts/launcher/broker-users';

export interface TestBank {
  bank: Bank;
  dataFolder: string;
  end(): Promise<void>;
}

/**
 * The variables that make a bank use the test run's servers, if there are any. Each service connects to the broker as its own
 * user, if the test run has started it.
 */
export function testServers(): NodeJS.ProcessEnv {
  const { TEST_RABBITMQ_URL } = process.env;
  const brokerUrls = MESSAGING_SERVICES.map(urlVariable).map((name) => [name, process.env[`TEST_${name}`]]);
  return {
    ...testDatabaseServer(),
    ...(TEST_RABBITMQ_URL && { RABBITMQ_URL: TEST_RABBITMQ_URL, ...Object.fromEntries(brokerUrls) }),
  };
}

function testDatabaseServer(): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL } = process.env;
  return TEST_DATABASE_URL ? { DATABASE_URL: TEST_DATABASE_URL } : {};
}

/** A new folder, which the test run removes if the test does not. */
export function newTestFolder(name: string): string {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${name}-`));
  // Servers that run as another user must be able to traverse it to their data.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  return folder;
}

/**
 * Starts a bank in production mode. It uses the test run's servers, if there are any, with its own databases.
 * @param hasOwnBroker for a test after which other tests may not be able to use the broker
 */
export async function startTestBank(
  name: string,
  env: NodeJS.ProcessEnv = {},
  { hasOwnBroker = false } = {},
): Promise<TestBank> {
  const dataFolder = newTestFolder(name);
  const bank = await startBank({
    dataFolder,
    isDurable: false,
    env: {
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      LARKSPUR_DEMO: '1',
      LARKSPUR_DATABASE_SUFFIX: `_${name}_${randomInt(1e9)}`,
      ...(hasOwnBroker ? testDatabaseServer() : testServers()),
      ...env,
    },
  });
  return {
    bank,
    dataFolder,
    async end() {
      await bank.stop();
      if (process.env.TEST_DATABASE_URL) await bank.dropDatabases();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
