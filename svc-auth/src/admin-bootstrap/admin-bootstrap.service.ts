import { BRAND } from '@larkspur/contracts/brand';
import type { Role } from '@larkspur/contracts/session';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { LoginRepository } from '../login/login.repository';
import { isDemoPassword } from '../password/demo-passwords';
import { PasswordHasher } from '../password/password-hasher.service';
import { Registrations } from '../registrations/registrations';

interface StaffAccount {
  role: Exclude<Role, 'customer'>;
  /** The environment variable that holds the email, for messages. */
  variable: string;
  email: string;
  password: string;
}

const NAMES = {
  administrator: { firstName: 'Bank', lastName: 'Administrator' },
  auditor: { firstName: 'Bank', lastName: 'Auditor' },
} as const;

/** Creates the first administrator and the first auditor of a new installation from the environment. */
@Injectable()
export class AdminBootstrap implements OnApplicationBootstrap {
  private readonly logger = new Logger(AdminBootstrap.name);

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly passwords: PasswordHasher,
    private readonly audit: Audit,
    private readonly registrations: Registrations,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const account of this.configuredAccounts()) await this.ensureExists(account);
    this.outbox.wake();
  }

  private configuredAccounts(): StaffAccount[] {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, AUDITOR_EMAIL, AUDITOR_PASSWORD } = this.config;
    const accounts: StaffAccount[] = [];
    if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
      accounts.push({ role: 'administrator', variable: 'ADMIN_EMAIL', email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    }
    if (AUDITOR_EMAIL !== undefined && AUDITOR_PASSWORD !== undefined) {
      accounts.push({ role: 'auditor', variable: 'AUDITOR_EMAIL', email: AUDITOR_EMAIL, password: AUDITOR_PASSWORD });
    }
    return accounts;
  }

  private async ensureExists(account: StaffAccount): Promise<void> {
    const { role, variable, email, password } = account;
    if (isDemoPassword(password) && !this.config.allowsDemo) {
      throw new Error(
        `The account in ${variable} has a public demo password. Choose another one, or set LARKSPUR_DEMO=1.`,
      );
    }
    await this.database.transaction(async (manager) => {
      // Instances that start together create one account.
      await manager.query("SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('admin-bootstrap'))");
      const login = await this.logins.findByEmail(email);
      if (!login) await this.register(manager, account);
      // Someone may have signed up with this email, which proves nothing: an existing login is never promoted.
      else if (login.role !== role) {
        this.logger.warn(`The email in ${variable} belongs to another login: no ${role} was created.`);
      }
    });
  }

  private async register(manager: EntityManager, { role, email, password }: StaffAccount): Promise<void> {
    const userId = newId();
    const createdAt = new Date();
    const passwordHash = await this.passwords.hash(password);
    if (!(await this.logins.insert(manager, { userId, email, passwordHash, role, ...NAMES[role], createdAt }))) return;
    await this.audit.record(manager, { action: 'login.registered', actor: null, subjectId: userId });
    await this.registrations.request(manager, {
      userId,
      ...NAMES[role],
      email,
      phone: BRAND.phone,
      location: getHeadOffice(),
      role,
      createdAt: createdAt.toISOString(),
    });
  }
}

/** The brand's address ends with state and zip: `street, town, state zip`. */
function getHeadOffice(): { address: string; state: string } {
  const [state = ''] = BRAND.address.split(', ').at(-1)?.split(' ') ?? [];
  return { address: BRAND.address, state };
}
