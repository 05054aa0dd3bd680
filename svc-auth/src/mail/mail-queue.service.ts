import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import type { EmailContent } from './email-content';
import { MailSender } from './mail-sender.service';
import { sealContent } from './sealed-content';

/** After a day nobody waits for it any more. */
const DAY_MS = 86_400_000;

export interface NewMail {
  /** `null` for who has no login. */
  userId: string | null;
  to: { address: string; name?: string | undefined };
  content: EmailContent;
  /** Not sent after this moment: what it says, such as a link, is over then. By default a day from now. */
  expiresAt?: Date;
}

/** Sends mail from inside a transaction: it leaves if the transaction commits, and only then. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly config: AuthConfig,
    private readonly sender: MailSender,
  ) {}

  /** @param manager of the transaction that holds what the mail tells of */
  async enqueue(
    manager: EntityManager,
    { userId, to, content: letter, expiresAt: usefulUntil }: NewMail,
  ): Promise<void> {
    const id = newId();
    const { kind, ...words } = letter;
    await manager.query(
      `INSERT INTO mail (id, user_id, to_address, to_name, kind, words, useful_until) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        userId,
        to.address,
        to.name ?? null,
        kind,
        sealContent(this.config.KEY_ENCRYPTION_SECRET, id, words),
        usefulUntil ?? new Date(Date.now() + DAY_MS),
      ],
    );
  }

  /** Call after the commit: the mail leaves at once instead of at the sender's next look. */
  wake(): void {
    this.sender.wake();
  }
}
