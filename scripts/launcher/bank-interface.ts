import type { Application } from './applications';
import type { DatabaseService } from './databases';
import type { Progress } from './progress';

export interface BankOptions {
  /** Where data, logs and secrets of this bank lie. */
  dataFolder: string;
  /** The browser's port; a free one where none is named. */
  port?: number;
  /**
   * `DATABASE_URL` (or the four addresses) and `RABBITMQ_URL` name servers to use instead of starting some;
   * `ADMIN_EMAIL` and `ADMIN_PASSWORD` the first administrator, `AUDITOR_EMAIL` and `AUDITOR_PASSWORD` the first auditor; `HOST` where the shell listens;
   * `LARKSPUR_DATABASE_SUFFIX` what the databases' names end with. All others go to the applications.
   */
  env: NodeJS.ProcessEnv;
  /** Browsers load each remote from its own server, as where they are deployed, not through the shell's. */
  remotesOnOwnOrigins?: boolean;
  progress?: Progress;
  /** Resolves when the applications are built; the servers are started meanwhile. */
  built?: Promise<unknown>;
}

export interface Bank {
  /** The browser's one address. */
  url: string;
  urls: Record<Application, string>;
  /** As the owner of the tables: for looking at what was written. */
  databaseUrls: Record<DatabaseService, string>;
  rabbitmqUrl: string;
  busNamespace: string;
  /** Where mail is kept; `null` where SMTP_URL names a server. */
  mailboxFolder: string | null;
  administrator: { email: string; password: string };
  auditor: { email: string; password: string } | null;
  /** Stops everything that this bank started, in order, and nothing else. */
  stop(): Promise<void>;
  stopApplication(name: Application): Promise<void>;
  /** Resolves when it is ready. */
  startApplication(name: Application): Promise<void>;
  /** What a crash does to an application (or `postgresql`, `rabbitmq`): it is started again by itself. */
  kill(name: string, signal?: NodeJS.Signals): void;
  /** Removes the databases and roles again: for tests on a server that goes on. */
  dropDatabases(): Promise<void>;
}
