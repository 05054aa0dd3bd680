import type { SignUpRequest } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { PasswordHasher } from '../password/password-hasher.service';
import { Registrations } from '../registrations/registrations';
import { ProvisioningWaiter } from './provisioning-waiter';

/** The accounts are usually open within milliseconds. After this time the request succeeds anyway and they follow. */
const PROVISIONING_TIMEOUT_MS = 3_000;

@Injectable()
export class SignUpService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly passwords: PasswordHasher,
    private readonly audit: Audit,
    private readonly registrations: Registrations,
    private readonly outbox: Outbox,
    private readonly provisioning: ProvisioningWaiter,
  ) {}

  /**
   * Stores the login and requests profile and accounts from svc-users.
   * @returns the new user's id
   * @throws email_taken
   */
  async register(request: SignUpRequest): Promise<string> {
    const { email, firstName, lastName, phone, address, state } = request;
    const userId = newId();
    const createdAt = new Date();
    const passwordHash = await this.passwords.hash(request.password);
    const provisioning = this.provisioning.expect(userId);
    try {
      await this.database.transaction(async (manager) => {
        const login = { userId, email, passwordHash, role: 'customer' as const, firstName, lastName, createdAt };
        if (!(await this.logins.insert(manager, login))) throw new ProblemException('email_taken');
        await this.audit.record(manager, { action: 'login.registered', actor: null, subjectId: userId });
        await this.registrations.request(manager, {
          userId,
          firstName,
          lastName,
          email,
          phone,
          location: { address, state },
          role: 'customer',
          createdAt: createdAt.toISOString(),
        });
      });
      this.outbox.wake();
      await provisioning.completesWithin(PROVISIONING_TIMEOUT_MS);
    } finally {
      provisioning.cancel();
    }
    return userId;
  }
}
