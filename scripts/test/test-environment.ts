import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MessagingService } from '../../packages/contracts/src/messages';
import { urlVariable } from '../launcher/broker-users';
import { DATA_FOLDER } from '../launcher/paths';
import { Ports } from '../launcher/ports';
import { startPostgres } from '../launcher/postgres';
import type { Progress } from '../launcher/progress';
import { startRabbitmq } from '../launcher/rabbitmq';
import { stopRecordedProcesses } from '../launcher/run-record';
import { Secrets } from '../launcher/secrets';
import { removeAccessibleFolders } from '../launcher/service-user';
import { Supervisor } from '../launcher/supervisor';
import { holderOf, type Lock, takeLock } from '../lock.cjs';

const PREFIX = 'test-';
const LOCK = 'run.lock';
const RECORD = 'run.json';

export interface TestServers {
  /** Connects as a superuser. */
  databaseUrl: string;
  /** Connects as the operator. */
  rabbitmqUrl: string;
  /** With the permissions of each service; `null` on a broker that was not started here. */
  serviceRabbitmqUrls: Record<MessagingService, string> | null;
}

/** The environment variables by which tests find the servers. */
export function serverVariables({ databaseUrl, rabbitmqUrl, serviceRabbitmqUrls }: TestServers): NodeJS.ProcessEnv {
  const urls = Object.entries(serviceRabbitmqUrls ?? {}) as [MessagingService, string][];
  return {
    TEST_DATABASE_URL: databaseUrl,
    TEST_RABBITMQ_URL: rabbitmqUrl,
    ...Object.fromEntries(urls.map(([service, url]) => [`TEST_${urlVariable(service)}`, url])),
  };
}

/** One test run's folder with its servers' data and logs. It is created empty and removed at the end. */
export class TestEnvironment {
  readonly path: string;
  private readonly lock: Lock;
  private readonly supervisor: Supervisor;

  private constructor(private readonly progress: Progress) {
    mkdirSync(DATA_FOLDER, { recursive: true });
    this.path = mkdtempSync(join(DATA_FOLDER, PREFIX));
    chmodSync(this.path, 0o755);
    this.lock = takeLock(join(this.path, LOCK));
    this.supervisor = new Supervisor(this.path, (line) => progress.line(`  ! ${line}`));
  }

  static async create(progress: Progress): Promise<TestEnvironment> {
    await removeAbandoned();
    return new TestEnvironment(progress);
  }

  /** Uses the servers in TEST_DATABASE_URL and TEST_RABBITMQ_URL, or starts private ones on free ports. */
  async startServers(): Promise<TestServers> {
    const secrets = new Secrets(join(this.path, 'secrets.json'));
    const ports = new Ports(this.path);
    const context = { secrets, ports, supervisor: this.supervisor };
    const given = process.env.TEST_RABBITMQ_URL;
    const [databaseUrl, broker] = await Promise.all([
      process.env.TEST_DATABASE_URL ||
        this.progress.step('PostgreSQL for the tests', (report) =>
          startPostgres(this.path, { ...context, isDurable: false, report }),
        ),
      given
        ? { url: given, serviceUrls: null }
        : this.progress.step('RabbitMQ for the tests', async (report) => {
            const broker = await startRabbitmq(this.path, { ...context, isDurable: false, report });
            await broker.ready;
            return broker;
          }),
    ]);
    return { databaseUrl, rabbitmqUrl: broker.url, serviceRabbitmqUrls: broker.serviceUrls };
  }

  async remove(): Promise<void> {
    await this.supervisor.stopAll();
    await removeFolder(this.path);
    if ('release' in this.lock) this.lock.release();
  }

  killAll(): void {
    this.supervisor.killAll();
  }
}

/** A killed run leaves its servers running and its folder behind. */
async function removeAbandoned(): Promise<void> {
  if (!existsSync(DATA_FOLDER)) return;
  const folders = readdirSync(DATA_FOLDER).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(DATA_FOLDER, name))) {
    if (!holderOf(join(folder, LOCK))) await removeFolder(folder);
  }
}

/** A bank that a test started has its own folder and process record in here. */
async function removeFolder(folder: string): Promise<void> {
  for (const record of recordsIn(folder)) {
    await stopRecordedProcesses(record);
    removeAccessibleFolders(dirname(record));
  }
  removeAccessibleFolders(folder);
  rmSync(folder, { recursive: true, force: true });
}

function recordsIn(folder: string, depth = 2): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 0 && entry.name !== 'postgres' ? recordsIn(path, depth - 1) : [];
    return entry.name === RECORD ? [path] : [];
  });
}
