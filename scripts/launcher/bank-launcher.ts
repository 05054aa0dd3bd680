import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PolledFile } from '@larkspur/federation/polled-file';
import {
  APPLICATIONS,
  applicationUrl,
  type ByApplication,
  instanceUrls,
  publicUrl,
  SERVICES,
  type ServiceTopology,
  serviceSpec,
  WEB_SERVERS,
  type WebTopology,
  webServerSpec,
  writeShellRemotes,
} from './applications';
import type { Bank, BankOptions } from './bank';
import { accepts, type Broker, withCurrentPassword } from './broker';
import { configuredUrls, requireOperatorUrl } from './broker-users';
import { busNamespace, restoredNamespace } from './bus-namespace';
import {
  configuredDatabases,
  createDatabases,
  DATABASE_SERVICES,
  type Databases,
  databaseAddresses,
  dropDatabases,
} from './databases';
import type { ProcessSpec } from './managed-process';
import { migrate } from './migrations';
import { inheritedEnvironment, ROOT, refuseFileVariables, variablesOf } from './paths';
import { Ports } from './ports';
import { startPostgres } from './postgres';
import { Progress } from './progress';
import { startRabbitmq } from './rabbitmq';
import { releaseNewBuilds, releaseSigner, releasesFolder, rollbackKey } from './releases';
import { RemoteProcesses } from './remote-processes';
import { REMOTES_FILE, REPOSITORY_REMOTES } from './remotes';
import { remotesWatcher } from './remotes-watcher';
import { restoreId } from './restored';
import { stopRecordedProcesses } from './run-record';
import { SecretFiles } from './secret-files';
import { Secrets } from './secrets';
import { Supervisor } from './supervisor';
import { TopologyReconciler } from './topology-reconciler';
import { UserError } from './user-error';

// In production svc-auth accepts these passwords only when LARKSPUR_DEMO=1.
export const DEMO_AUDITOR = { email: 'auditor@larkspurbank.example', password: 'larkspur-auditor' };
export const DEMO_ADMINISTRATOR = { email: 'admin@larkspurbank.example', password: 'larkspur-admin' };

const REPLICATED = [...SERVICES, 'shell'] as const;

/** Finds or starts the servers, creates and migrates the databases, and starts every application. */
export function startBank(options: BankOptions): Promise<Bank> {
  return new BankLauncher(options).start();
}

/** Starts one bank. Each part starts as soon as the parts that it depends on are ready. */
export class BankLauncher {
  private readonly supervisor: Supervisor;
  private readonly secrets: Secrets;
  private readonly secretFiles: SecretFiles;
  private readonly ports: Ports;
  private readonly progress: Progress;
  private watcher: PolledFile | null = null;
  private topologyReconciler: TopologyReconciler | null = null;

  constructor(private readonly options: BankOptions) {
    const { dataFolder, progress } = options;
    mkdirSync(dataFolder, { recursive: true });
    // PostgreSQL's user must be able to traverse this folder to its own; the other subfolders restrict their own access.
    if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711);
    this.progress = progress ?? new Progress(process.stderr, false);
    this.secrets = new Secrets(join(dataFolder, 'secrets.json'));
    this.secretFiles = new SecretFiles(dataFolder);
    this.ports = new Ports(`${ROOT} ${dataFolder}`);
    this.supervisor = new Supervisor(dataFolder, (line) => this.progress.line(`  ! ${line}`));
  }

  /** Stops the applications before the servers that they use. */
  stop(): Promise<void> {
    this.watcher?.stop();
    this.topologyReconciler?.stop();
    return this.supervisor.stopAll();
  }

  /** Kills everything immediately, for a second Ctrl-C. */
  killAll(): void {
    this.watcher?.stop();
    this.topologyReconciler?.stop();
    this.supervisor.killAll();
  }

  async start(): Promise<Bank> {
    try {
      return await this.startAll();
    } catch (error) {
      await this.stop();
      await this.ports.releaseAll();
      throw error;
    }
  }

  private async startAll(): Promise<Bank> {
    const { dataFolder, built } = this.options;
    refuseFileVariables(this.environment());
    await stopOrphans(dataFolder, this.progress);
    const web = await this.webTopologies();

    const broker = this.startBroker();
    const databases = this.prepareDatabases();
    const services = this.startServices(web, databases, broker);
    const pages = this.startWebServers(web);
    const [{ topology, identity, serverUrl }] = await Promise.all([services, pages, broker, databases, built]);
    return this.createBank(topology, identity, serverUrl);
  }

  /** One for each instance. Remotes' servers only serve files: there is one of each. */
  private async webTopologies(): Promise<[WebTopology, ...WebTopology[]]> {
    const { env, port, instances = 1, remotesOnOwnOrigins = false } = this.options;
    const ports = {} as ByApplication<number>;
    for (const application of APPLICATIONS) {
      ports[application] = application === 'shell' && port ? port : await this.ports.reserve();
    }
    const further: ByApplication<number>[] = [];
    while (further.length < instances - 1) {
      const own = { ...ports };
      for (const application of REPLICATED) own[application] = await this.ports.reserve();
      further.push(own);
    }
    const allPorts = [ports, ...further];
    const common = inheritedEnvironment(this.environment());
    const releases = {
      folder: releasesFolder(this.options.dataFolder),
      publicKey: releaseSigner(this.secrets).publicKey(),
      rollbackKey: rollbackKey(this.secrets),
    };
    const shared = { allPorts, common, shellHost: env.HOST || undefined, releases, remotesOnOwnOrigins };
    const topologies = further.map((own, index) => ({ ...shared, ports: own, instance: index + 2 }));
    return [{ ...shared, ports }, ...topologies];
  }

  private async startBroker(): Promise<Broker> {
    const { dataFolder, env } = this.options;
    requireOperatorUrl(env);
    if (!env.RABBITMQ_URL) return this.startPrivateBroker(dataFolder);
    const url = env.RABBITMQ_URL;
    await this.progress.step('RabbitMQ', async (report) => {
      if (!(await accepts(url))) {
        throw new UserError(
          "RabbitMQ didn't respond at RABBITMQ_URL: start it, or correct the address, user, or password.",
        );
      }
      report('the broker from RABBITMQ_URL');
    });
    return { url, serviceUrls: configuredUrls(env, url), ready: Promise.resolve() };
  }

  /** RabbitMQ takes longest to start, so its address is passed on before it is ready. */
  private startPrivateBroker(dataFolder: string): Promise<Broker> {
    const { isDurable } = this.options;
    return new Promise((resolve, reject) => {
      const step = this.progress.step('RabbitMQ', async (report) => {
        const broker = await startRabbitmq(dataFolder, { ...this.dependencies(), isDurable, report });
        resolve({ ...broker, ready: step });
        await broker.ready;
      });
      step.catch(reject);
    });
  }

  private async prepareDatabases(): Promise<{ databases: Databases; identity: string; serverUrl: string | null }> {
    const { env, built } = this.options;
    const given = configuredDatabases(env);
    const serverUrl = given ? null : await this.startDatabaseServer();
    await built;
    return this.progress.step('Databases', async (report) => {
      const databases = given ?? (await createDatabases(String(serverUrl), this.secrets, databaseSuffix(env)));
      await migrate(databases);
      const warn = (line: string) => this.progress.line(`  ! ${line}`);
      const identity = await busNamespace(databases, warn);
      report(DATABASE_SERVICES.map((service) => new URL(databases[service].url).pathname.slice(1)).join(', '));
      return { databases, identity, serverUrl };
    });
  }

  private startDatabaseServer(): Promise<string> {
    const { dataFolder, env, isDurable, postgresSettings } = this.options;
    const given = env.DATABASE_URL;
    return this.progress.step('PostgreSQL', async (report) => {
      if (!given) return startPostgres(dataFolder, { ...this.dependencies(), isDurable, postgresSettings, report });
      report('the server from DATABASE_URL');
      return given;
    });
  }

  private async startServices(
    [web, ...others]: [WebTopology, ...WebTopology[]],
    preparing: ReturnType<BankLauncher['prepareDatabases']>,
    startingBroker: Promise<Broker>,
  ) {
    const { env } = this.options;
    const [{ databases, identity, serverUrl }, broker] = await Promise.all([preparing, startingBroker]);
    const topology: ServiceTopology = {
      ...web,
      databases,
      env: this.environment(),
      rabbitmqUrl: broker.url,
      rabbitmqUrls: broker.serviceUrls,
      busNamespace: env.BUS_NAMESPACE || restoredNamespace(identity, restoreId(this.options.dataFolder)),
      secrets: this.secrets,
      filesFolder: join(this.options.dataFolder, 'files'),
      mailboxFolder: env.MAILBOX_DIR || join(this.options.dataFolder, 'mailbox'),
      administrator: {
        email: env.ADMIN_EMAIL || DEMO_ADMINISTRATOR.email,
        password: env.ADMIN_PASSWORD || DEMO_ADMINISTRATOR.password,
      },
      auditor: auditorFromEnvironment(env),
      builds: this.options.builds,
    };
    await this.progress.step('Services', async (report) => {
      this.secretFiles.writeAddresses(mapByName(SERVICES, (name) => applicationUrl(name, topology)));
      this.topologyReconciler = new TopologyReconciler(
        () => this.operatorUrl(broker.url),
        topology.busNamespace,
        (error) => this.progress.line(`  ! Exchanges and queues could not be declared: ${String(error)}`),
      );
      const declared = broker.ready.then(() => this.topologyReconciler?.start());
      await Promise.all([
        ...SERVICES.map((name) => this.run(this.withSecretFiles(serviceSpec(name, topology)))),
        declared,
      ]);
      for (const other of others) {
        const specs = SERVICES.map((name) => serviceSpec(name, { ...topology, ...other }));
        await Promise.all(specs.map((spec) => this.run(this.withSecretFiles(spec))));
      }
      report(SERVICES.join(', '));
    });
    return { topology, identity, serverUrl };
  }

  private async startWebServers([topology, ...others]: [WebTopology, ...WebTopology[]]): Promise<void> {
    await this.options.built;
    await this.progress.step('Web servers', async (report) => {
      await releaseNewBuilds(this.options.dataFolder, this.secrets);
      writeShellRemotes(topology);
      await Promise.all(WEB_SERVERS.map((name) => this.run(webServerSpec(name, topology))));
      for (const other of others) await this.run(webServerSpec('shell', other));
      report(WEB_SERVERS.join(', '));
    });
    this.watchRemotes(topology);
  }

  private watchRemotes(topology: WebTopology): void {
    const processes = new RemoteProcesses(topology, this.supervisor, this.ports, (spec) => this.run(spec));
    const report = (line: string) => this.progress.line(`  ! ${line}`);
    this.watcher = remotesWatcher(REMOTES_FILE, REPOSITORY_REMOTES, (remotes) => processes.apply(remotes), report);
    this.watcher.start();
  }

  private withSecretFiles(spec: ProcessSpec): ProcessSpec {
    return { ...spec, env: this.secretFiles.moveFrom(spec.env, spec.name) };
  }

  private operatorUrl(url: string): string {
    return this.options.env.RABBITMQ_URL ? url : withCurrentPassword(url, this.secrets);
  }

  private async run(spec: ProcessSpec): Promise<void> {
    await this.ports.release(Number(spec.env.PORT));
    await this.supervisor.start(spec);
  }

  private createBank(topology: ServiceTopology, identity: string, serverUrl: string | null): Bank {
    const { supervisor, secrets } = this;
    const suffix = databaseSuffix(this.options.env);
    const databases = () => (serverUrl ? databaseAddresses(serverUrl, secrets, suffix) : topology.databases);
    const operatorUrl = () => this.operatorUrl(topology.rabbitmqUrl);
    return {
      url: publicUrl(topology),
      mailboxFolder: sendsMail(topology.env) ? null : topology.mailboxFolder,
      urls: mapByName(APPLICATIONS, (name) => applicationUrl(name, topology)) as ByApplication<string>,
      instanceUrls: mapByName(APPLICATIONS, (name) => instanceUrls(name, topology)) as ByApplication<string[]>,
      get databaseUrls() {
        const present = databases();
        return mapByName(DATABASE_SERVICES, (name) => present[name].ownerUrl);
      },
      get rabbitmqUrl() {
        return operatorUrl();
      },
      busNamespace: topology.busNamespace,
      databaseIdentity: identity,
      administrator: topology.administrator,
      auditor: topology.auditor,
      stop: () => this.stop(),
      stopApplication: (name) => supervisor.process(name).stop(),
      startApplication: (name) => supervisor.process(name).start(),
      stopServer: (name) => supervisor.process(name).stop(),
      startServer: (name) => supervisor.process(name).start(),
      kill: (name, signal) => supervisor.process(name).kill(signal),
      dropDatabases: async () => {
        if (serverUrl) await dropDatabases(serverUrl, this.secrets, databaseSuffix(this.options.env));
      },
    };
  }

  private environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.options.env };
  }

  private dependencies() {
    return { secrets: this.secrets, supervisor: this.supervisor, ports: this.ports };
  }
}

/** Stops processes that a killed earlier run of the same bank left running. */
export async function stopOrphans(dataFolder: string, progress: Progress): Promise<void> {
  const left = await stopRecordedProcesses(join(dataFolder, 'run.json'));
  if (left.length > 0) progress.line(`  ✓ Stopped processes left by an earlier run: ${left.join(', ')}`);
}

function auditorFromEnvironment(env: NodeJS.ProcessEnv): ServiceTopology['auditor'] {
  if (env.AUDITOR_EMAIL && env.AUDITOR_PASSWORD) return { email: env.AUDITOR_EMAIL, password: env.AUDITOR_PASSWORD };
  return env.NODE_ENV === 'production' && env.LARKSPUR_DEMO !== '1' ? null : DEMO_AUDITOR;
}

const sendsMail = (env: NodeJS.ProcessEnv) => Object.values(variablesOf('svc-auth', env)).some(Boolean);

const databaseSuffix = (env: NodeJS.ProcessEnv) => env.LARKSPUR_DATABASE_SUFFIX ?? '';

function mapByName<K extends string, T>(names: readonly K[], make: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>;
}
