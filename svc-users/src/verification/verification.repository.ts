import type { VerificationDecision } from '@larkspur/contracts/user';
import { queryRows } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, customerDetails, selectCustomers } from '../customers/customer-details';
import { Verification } from './verification.entity';

const MIN_UUID = '00000000-0000-0000-0000-000000000000';

export type NewVerification = Pick<
  Verification,
  'id' | 'userId' | 'documentType' | 'dateOfBirth' | 'photo' | 'documentFront' | 'documentBack'
>;

@Injectable()
export class VerificationRepository {
  constructor(private readonly database: DataSource) {}

  async insert(manager: EntityManager, verification: NewVerification): Promise<void> {
    await manager.insert(Verification, { ...verification, submittedAt: () => 'now()' });
  }

  /**
   * Decides the latest upload of a customer whose row the transaction has locked.
   * @returns false when it is not the reviewed one, or when there is none: an administrator can also set the status by hand
   */
  async decide(
    manager: EntityManager,
    userId: string,
    { verificationId, decision, reason, decidedBy }: VerificationDecision & { decidedBy: string },
  ): Promise<boolean> {
    const latest = await manager.findOne(Verification, { where: { userId }, order: { id: 'DESC' } });
    if (latest?.id !== verificationId.toLowerCase()) return false;
    await manager.update(
      Verification,
      { id: latest.id },
      { decision, reason: reason || null, decidedBy, decidedAt: () => 'now()' },
    );
    return true;
  }

  /**
   * Customers whose upload is pending, oldest upload first: ids sort by time.
   * @param page.after id of the last upload of the previous page
   */
  listPending({ after, limit }: { after?: string | undefined; limit: number }): Promise<CustomerDetails[]> {
    return queryRows(
      this.database,
      customerDetails,
      `${selectCustomers()}
       WHERE c.verification_status = 'pending' AND verification.id > coalesce($1, '${MIN_UUID}')::uuid
       ORDER BY verification.id LIMIT $2`,
      [after ?? null, limit],
    );
  }
}
