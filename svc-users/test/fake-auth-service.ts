import type { Commands } from '@larkspur/contracts/messages';
import type { TestBus } from '@larkspur/service-kit/testing/test-bus';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsOptional, IsString } from 'class-validator';

type Wanted = Commands['login.update']['request'];
type Reply = Commands['login.update']['reply'];

class LoginUpdate {
  @IsString() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsOptional() @IsInt() expectedRevision?: number;
  @IsOptional() @IsObject() @Type(() => Object) actor?: Wanted['actor'];
}

export interface FakeLogin {
  email: string;
  isDisabled: boolean;
  revision: number;
}

/** svc-auth's half as it answers `login.update`, with its rules about revisions and taken e-mails. */
export class FakeAuthService {
  private readonly logins = new Map<string, FakeLogin>();
  readonly requests: Wanted[] = [];
  /** E-mails of others. */
  readonly takenEmails = new Set<string>();
  /** Called when a change is made, before it is answered. */
  beforeReply: (wanted: Wanted) => Promise<void> = async () => undefined;
  /** Called before a change is looked at. */
  beforeUpdate: (wanted: Wanted) => Promise<void> = async () => undefined;

  static async serve(bus: TestBus['bus']): Promise<FakeAuthService> {
    const logins = new FakeAuthService(bus);
    await bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: LoginUpdate }, (wanted) =>
      logins.update(wanted),
    );
    return logins;
  }

  private constructor(private readonly bus: TestBus['bus']) {}

  reset(): void {
    this.beforeUpdate = async () => undefined;
    this.beforeReply = async () => undefined;
    this.takenEmails.clear();
  }

  addLogin(userId: string, email: string): void {
    this.logins.set(userId, { email, isDisabled: false, revision: 0 });
  }

  login(userId: string): FakeLogin | undefined {
    return this.logins.get(userId);
  }

  removeLogin(userId: string): void {
    this.logins.delete(userId);
  }

  private async update(wanted: Wanted): Promise<Reply> {
    this.requests.push(wanted);
    await this.beforeUpdate(wanted);
    const { userId, email, isDisabled, expectedRevision } = wanted;
    const login = this.logins.get(userId);
    if (!login) return { outcome: 'refused', code: 'not_found' };
    if (login.email === email && login.isDisabled === isDisabled) {
      return { outcome: 'updated', revision: login.revision };
    }
    if (expectedRevision !== undefined && expectedRevision !== login.revision) {
      return { outcome: 'refused', code: 'superseded', login };
    }
    if (this.takenEmails.has(email)) return { outcome: 'refused', code: 'email_taken' };
    const changed = { email, isDisabled, revision: login.revision + 1 };
    this.logins.set(userId, changed);
    await this.bus.publish('login.changed', { userId, ...changed });
    await this.beforeReply(wanted);
    return { outcome: 'updated', revision: changed.revision };
  }
}
