import { BRAND } from '@larkspur/contracts/brand';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { LoginRepository } from '../login/login.repository';
import { PasswordHasher } from '../password/password-hasher';

const ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('first-administrator'))";
const NAME = { firstName: 'Bank', lastName: 'Administrator' };

/** Somebody must be able to open the back office of a new bank: ADMIN_EMAIL and ADMIN_PASSWORD say who. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  private readonly log = new Logger('FirstAdministrator');

  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config;
    if (email === undefined || password === undefined) return;
    await this.database.transaction(async (manager) => {
      await manager.query(ONE_AT_A_TIME);
      const login = await this.logins.findByEmail(email);
      if (!login) await this.register(manager, email, password);
      // Whoever signed up by this e-mail before proved nothing: only the bank's own hand makes administrators.
      else if (login.role !== 'administrator')
        this.log.warn('ADMIN_EMAIL belongs to a customer: no administrator made.');
    });
    this.outbox.wake();
  }

  private async register(manager: EntityManager, email: string, password: string): Promise<void> {
    const userId = newId();
    const createdAt = new Date();
    const passwordHash = await this.passwords.hash(password);
    const login = { userId, email, passwordHash, role: 'administrator' as const, ...NAME, createdAt };
    if (!(await this.logins.insert(manager, login))) return;
    await this.outbox.enqueue(manager, 'user.registered', {
      userId,
      ...NAME,
      email,
      phone: BRAND.phone,
      location: headOffice(),
      role: 'administrator',
      createdAt: createdAt.toISOString(),
    });
  }
}

/** `street, town, state and zip`: the address's last part begins with the state. */
function headOffice(): { address: string; state: string } {
  const [state = ''] = BRAND.address.split(', ').at(-1)?.split(' ') ?? [];
  return { address: BRAND.address, state };
}
