import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountNumberRepository } from './account-number.repository';

/** Responds to a signed-in user without a customer. */
@Injectable()
export class MissingCustomer {
  constructor(
    private readonly database: DataSource,
    private readonly accountNumbers: AccountNumberRepository,
  ) {}

  /**
   * A new customer's accounts are opened asynchronously, when `user.registered` arrives, so that trying again helps. A
   * deleted customer's token stays valid until svc-auth has revoked it: it counts as revoked.
   */
  async toProblem(userId: string): Promise<ProblemException> {
    if (await this.accountNumbers.hasIssuedTo(this.database.manager, userId)) {
      return new ProblemException('unauthenticated', {
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
    return new ProblemException('account_opening', { headers: { 'retry-after': '1' } });
  }
}
