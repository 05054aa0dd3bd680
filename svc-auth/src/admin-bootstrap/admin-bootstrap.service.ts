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

const ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('first-staff'))";

interface StaffAccount {
  role: Exclude<Role, 'customer'>;
  /** The variable that names them. */
  variable: string;
  email: string;
  password: string;
}

const NAMES = {
  administrator: { firstName: 'Bank', lastName: 'Administrator' },
  auditor: { firstName: 'Bank', lastName: 'Auditor' },
} as const;

function named(
  role: StaffAccount['role'],
  variable: string,
  email: string | undefined,
  password: string | undefined,
): StaffAccount[] {
  return email === undefined || password === undefined ? [] : [{ role, variable, email, password }];
}

/** Somebody must be able to open the back office of a new bank: the environment says who. */
@Injectable()
export class AdminBootstrap implements OnApplicationBootstrap {
  private readonly log = new Logger(AdminBootstrap.name);

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly passwords: PasswordHasher,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const member of this.members()) await this.ensure(member);
    this.outbox.wake();
  }

  private members(): StaffAccount[] {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, AUDITOR_EMAIL, AUDITOR_PASSWORD } = this.config;
    return [
      ...named('administrator', 'ADMIN_EMAIL', ADMIN_EMAIL, ADMIN_PASSWORD),
      ...named('auditor', 'AUDITOR_EMAIL', AUDITOR_EMAIL, AUDITOR_PASSWORD),
    ];
  }

  private async ensure(member: StaffAccount): Promise<void> {
    const { role, variable, email, password } = member;
    if (isDemoPassword(password) && !this.config.allowsDemo) {
      throw new Error(
        `${variable} has a demo password, which everybody knows: choose another, or say LARKSPUR_DEMO=1.`,
      );
    }
    await this.database.transaction(async (manager) => {
      await manager.query(ONE_AT_A_TIME);
      const login = await this.logins.findByEmail(email);
      if (!login) await this.register(manager, member);
      // Whoever signed up by this e-mail before proved nothing: only the bank's own hand makes staff.
      else if (login.role !== role) this.log.warn(`${variable} belongs to another login: no ${role} made.`);
    });
  }

  private async register(manager: EntityManager, { role, email, password }: StaffAccount): Promise<void> {
    const userId = newId();
    const createdAt = new Date();
    const passwordHash = await this.passwords.hash(password);
    if (!(await this.logins.insert(manager, { userId, email, passwordHash, role, ...NAMES[role], createdAt }))) return;
    await this.audit.record(manager, { action: 'login.registered', actor: null, subjectId: userId });
    await this.outbox.enqueue(manager, 'user.registered', {
      userId,
      ...NAMES[role],
      email,
      phone: BRAND.phone,
      location: headOffice(),
      role,
      createdAt: createdAt.toISOString(),
    });
  }
}

/** `street, town, state and zip`: the address's last part begins with the state. */
function headOffice(): { address: string; state: string } {
  const [state = ''] = BRAND.address.split(', ').at(-1)?.split(' ') ?? [];
  return { address: BRAND.address, state };
}
