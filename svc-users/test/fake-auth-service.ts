import type { Commands } from '@larkspur/contracts/messages';
import type { TestBus } from '@larkspur/service-kit/testing/test-bus';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsOptional, IsString } from 'class-validator';

type UpdateRequest = Commands['login.update']['request'];
type Reply = Commands['login.update']['reply'];

class LoginUpdate {
  @IsString() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsOptional() @IsInt() expectedRevision?: number;
  @IsOptional() @IsObject() @Type(() => Object) actor?: UpdateRequest['actor'];
}

interface FakeLogin {
  email: string;
  isDisabled: boolean;
  revision: number;
}

/** Replies to `login.update` like svc-auth, including its rules about revisions and taken emails. */
export class FakeAuthService {
  private readonly logins = new Map<string, FakeLogin>();
  readonly requests: UpdateRequest[] = [];
  /** E-mails of other users. */
  readonly takenEmails = new Set<string>();
  /** Called after a change, before the reply. */
  beforeReply: (request: UpdateRequest) => Promise<void> = async () => undefined;
  /** Called before the request is processed. */
  beforeUpdate: (request: UpdateRequest) => Promise<void> = async () => undefined;

  static async serve(bus: TestBus['bus']): Promise<FakeAuthService> {
    const logins = new FakeAuthService(bus);
    await bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: LoginUpdate }, (request) =>
      logins.update(request),
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

  private async update(request: UpdateRequest): Promise<Reply> {
    this.requests.push(request);
    await this.beforeUpdate(request);
    const { userId, email, isDisabled, expectedRevision } = request;
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
    await this.beforeReply(request);
    return { outcome: 'updated', revision: changed.revision };
  }
}
