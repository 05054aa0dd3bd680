import { randomInt } from 'node:crypto';
import type { Events } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

@Injectable()
export class RegisterCustomerService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Opens profile and accounts once; a second delivery tells svc-auth again and changes nothing. */
  async register(user: Events['user.registered']): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Two deliveries at once would each draw a number; the second waits here and then finds the customer.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [user.userId]);
      const accountNumber = await this.accountNumberOf(manager, user.userId);
      // A late second delivery must not bring back who was deleted.
      if (!accountNumber && (await this.hadNumber(manager, user.userId))) return;
      await this.outbox.enqueue(manager, 'user.provisioned', {
        userId: user.userId,
        accountNumber: accountNumber ?? (await this.openCustomer(manager, user)),
      });
    });
    this.outbox.wake();
  }

  private async accountNumberOf(manager: EntityManager, userId: string): Promise<string | null> {
    const [row] = await manager.query<{ account_number: string }[]>(
      'SELECT account_number FROM customer WHERE user_id = $1',
      [userId],
    );
    return row?.account_number ?? null;
  }

  private async hadNumber(manager: EntityManager, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM issued_account_number WHERE user_id = $1 LIMIT 1', [
      userId,
    ]);
    return rows.length > 0;
  }

  private async openCustomer(manager: EntityManager, user: Events['user.registered']): Promise<string> {
    const accountNumber = await this.issueAccountNumber(manager, user.userId);
    await manager.query(
      `INSERT INTO customer (user_id, account_number, first_name, last_name, email, phone, address, state, role, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        user.userId,
        accountNumber,
        user.firstName,
        user.lastName,
        user.email,
        user.phone,
        user.location.address,
        user.location.state,
        user.role,
        user.createdAt,
      ],
    );
    await manager.query('SELECT ledger.open_accounts($1)', [user.userId]);
    return accountNumber;
  }

  /** Ten digits, the first not zero, never issued before. */
  private async issueAccountNumber(manager: EntityManager, userId: string): Promise<string> {
    for (;;) {
      const number = String(randomInt(1_000_000_000, 10_000_000_000));
      const issued = await manager.query<unknown[]>(
        'INSERT INTO issued_account_number (number, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING number',
        [number, userId],
      );
      if (issued.length > 0) return number;
    }
  }
}
