import type { SessionUser, SignInRequest } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { LoginRepository } from '../login/login.repository';
import { sessionUser } from '../login/session-user';
import { PasswordHasher } from '../password/password-hasher';
import { AccessTokens } from '../session/access-token.service';
import { SessionRepository } from '../session/session.repository';

const USER_AGENT_MAX = 256;

@Injectable()
export class SignInService {
  constructor(
    private readonly logins: LoginRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * Needs nothing but this service's own database: names and status come from its copy of the profile.
   * @throws wrong_credentials, also for an e-mail that nobody has; account_disabled, only to who knows the password
   */
  async open(credentials: SignInRequest, userAgent?: string): Promise<{ token: string; user: SessionUser }> {
    const login = await this.logins.findByEmail(credentials.email);
    const matches = await this.passwords.verify(login?.passwordHash, credentials.password);
    if (!login || !matches) throw new ProblemException('wrong_credentials');
    const sessionId = await this.sessions.open(login.userId, userAgent?.slice(0, USER_AGENT_MAX) ?? null);
    if (!sessionId) throw new ProblemException('account_disabled');
    return { token: await this.tokens.sign(login, sessionId), user: sessionUser(login) };
  }
}
