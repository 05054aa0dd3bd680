import type { SessionUser } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { LoginRepository } from '../login/login.repository';
import { toSessionUser } from '../login/session-user-response';

@Injectable()
export class CurrentUserService {
  constructor(private readonly logins: LoginRepository) {}

  /** @throws unauthenticated when the login was deleted or disabled after the token was signed */
  async read(userId: string): Promise<SessionUser> {
    const login = await this.logins.findById(userId);
    if (!login || login.isDisabled) throw new ProblemException('unauthenticated');
    return toSessionUser(login);
  }
}
