import type { Application, ByApplication } from './applications';
import type { DatabaseService } from './databases';
import type { PostgresSettings } from './postgres';
import type { Progress } from './progress';

export interface BankOptions {
  /** Holds this bank's data, logs and secrets. */
  dataFolder: string;
  /** The public port; a free one is chosen by default. */
  port?: number;
  /**
   * `DATABASE_URL` (or one URL for each service) and `RABBITMQ_URL` select existing servers (with `AUTH_RABBITMQ_URL` and so on,
   * each service connects as a user of its own); `ADMIN_EMAIL` and
   * `ADMIN_PASSWORD` set the first administrator, `AUDITOR_EMAIL` and `AUDITOR_PASSWORD` the first auditor; `HOST` is the
   * address that the shell listens on; `LARKSPUR_DATABASE_SUFFIX` is appended to database names. All other variables are
   * passed to the applications.
   */
  env: NodeJS.ProcessEnv;
  /**
   * The number of processes of the shell, the gateway, and each service; 1 by default. `kill`, `stopApplication`, and
   * `startApplication` know the second instance of `svc-users` as `svc-users-2`.
   */
  instances?: number;
  /** The folder with the services' builds; by default this repository. A symbolic link is followed at each start of a process. */
  builds?: string;
  /** Browsers load each remote from its own origin, as in a deployment, instead of through the shell's proxy. */
  remotesOnOwnOrigins?: boolean;
  /** Commits survive a crash of the server; `false` is faster, for data that a benchmark or a test makes. */
  isDurable?: boolean;
  /** Settings of the bank's own PostgreSQL that differ from the usual ones. */
  postgresSettings?: PostgresSettings;
  progress?: Progress;
  /** Resolves when the applications are built. PostgreSQL and RabbitMQ start in the meantime. */
  built?: Promise<unknown>;
}

export type Server = 'postgresql' | 'rabbitmq';

export interface Bank {
  /** The bank's public address. */
  url: string;
  urls: ByApplication<string>;
  /** The addresses of all instances. */
  instanceUrls: ByApplication<string[]>;
  /** Connect as the owner of the tables, for tests that inspect stored rows. */
  databaseUrls: Record<DatabaseService, string>;
  /** The operator's. */
  rabbitmqUrl: string;
  busNamespace: string;
  /** Identifies the databases. A restored backup has that of the bank from which it was made. */
  databaseIdentity: string;
  /** Outgoing mail is written here; `null` when SMTP_URL is set. */
  mailboxFolder: string | null;
  administrator: { email: string; password: string };
  auditor: { email: string; password: string } | null;
  /** Stops, in order, everything that this bank started. */
  stop(): Promise<void>;
  stopApplication(name: Application): Promise<void>;
  /** Resolves when the application is ready. */
  startApplication(name: Application): Promise<void>;
  /** Only a server that this bank has started. It is not restarted until `startServer`. */
  stopServer(name: Server): Promise<void>;
  startServer(name: Server): Promise<void>;
  /** Simulates a crash of an application, `postgresql` or `rabbitmq`; the supervisor restarts it. */
  kill(name: string, signal?: NodeJS.Signals): void;
  /** Drops the databases and roles, for tests on a shared server. */
  dropDatabases(): Promise<void>;
}
