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

export interface PlayedLogin {
  email: string;
  isDisabled: boolean;
  revision: number;
}

/** svc-auth's half as it answers `login.update`, with its rules about revisions and taken e-mails. */
export class PlayedLogins {
  private readonly logins = new Map<string, PlayedLogin>();
  readonly asked: Wanted[] = [];
  /** E-mails of others. */
  readonly taken = new Set<string>();
  /** Called when a change is made, before it is answered. */
  onChanged: (wanted: Wanted) => Promise<void> = async () => undefined;
  /** Called before a change is looked at. */
  onAsked: (wanted: Wanted) => Promise<void> = async () => undefined;

  static async serve(bus: TestBus['bus']): Promise<PlayedLogins> {
    const logins = new PlayedLogins(bus);
    await bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: LoginUpdate }, (wanted) =>
      logins.update(wanted),
    );
    return logins;
  }

  private constructor(private readonly bus: TestBus['bus']) {}

  behave(): void {
    this.onAsked = async () => undefined;
    this.onChanged = async () => undefined;
    this.taken.clear();
  }

  know(userId: string, email: string): void {
    this.logins.set(userId, { email, isDisabled: false, revision: 0 });
  }

  of(userId: string): PlayedLogin | undefined {
    return this.logins.get(userId);
  }

  forget(userId: string): void {
    this.logins.delete(userId);
  }

  private async update(wanted: Wanted): Promise<Reply> {
    this.asked.push(wanted);
    await this.onAsked(wanted);
    const { userId, email, isDisabled, expectedRevision } = wanted;
    const login = this.logins.get(userId);
    if (!login) return { outcome: 'refused', code: 'not_found' };
    if (login.email === email && login.isDisabled === isDisabled) {
      return { outcome: 'updated', revision: login.revision };
    }
    if (expectedRevision !== undefined && expectedRevision !== login.revision) {
      return { outcome: 'refused', code: 'superseded', login };
    }
    if (this.taken.has(email)) return { outcome: 'refused', code: 'email_taken' };
    const changed = { email, isDisabled, revision: login.revision + 1 };
    this.logins.set(userId, changed);
    await this.bus.publish('login.changed', { userId, ...changed });
    await this.onChanged(wanted);
    return { outcome: 'updated', revision: changed.revision };
  }
}
