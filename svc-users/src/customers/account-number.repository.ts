import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IssuedAccountNumber } from './issued-account-number.entity';

@Injectable()
export class AccountNumberRepository {
  /** Issues ten random digits, the first not zero, that no one has had before. */
  async issue(manager: EntityManager, userId: string): Promise<string> {
    for (;;) {
      const number = String(randomInt(1_000_000_000, 10_000_000_000));
      if (await this.claim(manager, userId, number)) return number;
    }
  }

  /** @returns false when the number is or was another user's */
  async claim(manager: EntityManager, userId: string, number: string): Promise<boolean> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(IssuedAccountNumber)
      .values({ number, userId })
      .orIgnore()
      .execute();
    return manager.existsBy(IssuedAccountNumber, { number, userId });
  }

  /** True for deleted users too: their numbers stay issued. */
  hasIssuedTo(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(IssuedAccountNumber, { userId });
  }
}
