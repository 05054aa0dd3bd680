import type { Commands } from '@larkspur/contracts/messages';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { TokenVerifier } from '@larkspur/service-kit/security/access';
import { openAuthorization } from '@larkspur/service-kit/security/command-authorization';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config';

/** Decides whether the administrator named in a command really asked for it. The word of the broker's other users is not enough. */
@Injectable()
export class CommandAuthorizer {
  constructor(
    private readonly config: UsersConfig,
    private readonly tokens: TokenVerifier,
  ) {}

  /** @throws ProblemException `unavailable` while tokens cannot be verified: the command is redelivered */
  async isAuthorized<C extends 'accounts.adjust' | 'accounts.reverse'>(
    command: C,
    request: Commands[C]['request'],
  ): Promise<boolean> {
    const { authorization, actorId } = request;
    if (!authorization) return false;
    const token = await openAuthorization(this.config.PIN_KEY, command, request, authorization).catch(() => null);
    if (token === null) return false;
    try {
      const { userId, role } = await this.tokens.verify(token);
      return role === 'administrator' && userId === actorId;
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'unauthenticated') return false;
      throw error;
    }
  }
}
