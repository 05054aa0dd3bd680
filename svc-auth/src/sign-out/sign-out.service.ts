import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from '../session/session.repository';

@Injectable()
export class SignOutService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Voids the session's tokens everywhere; a second time it changes nothing. */
  async end(sessionId: string): Promise<void> {
    await this.database.transaction((manager) => this.sessions.revoke(manager, sessionId));
    this.outbox.wake();
  }
}
