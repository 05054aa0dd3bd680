import { Injectable } from '@nestjs/common';
import { LineEraser } from '../lines/line-eraser';
import { StatementHolderRepository } from '../statement-holders/statement-holder.repository';
import { KnownUsersRepository } from './known-users.repository';

@Injectable()
export class DeletedUserEraser {
  constructor(
    private readonly knownUsers: KnownUsersRepository,
    private readonly lines: LineEraser,
    private readonly holders: StatementHolderRepository,
  ) {}

  /** Idempotent. The holder is last: their name finds payments to an account of their own at another bank. */
  async erase(userId: string, date: string): Promise<void> {
    await this.knownUsers.markDeleted(userId, date);
    await this.lines.erase(userId);
    await this.holders.erase(userId);
  }
}
