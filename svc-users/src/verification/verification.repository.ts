import type { VerificationDecision } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, selectCustomers } from '../customers/customer.repository';

export interface NewVerification {
  id: string;
  userId: string;
  documentType: string;
  dateOfBirth: string;
  photo: string;
  documentFront: string;
  documentBack: string;
}

@Injectable()
export class VerificationRepository {
  constructor(private readonly database: DataSource) {}

  async insert(manager: EntityManager, verification: NewVerification): Promise<void> {
    await manager.query(
      `INSERT INTO verification
         (id, user_id, document_type, date_of_birth, photo, document_front, document_back, submitted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        verification.id,
        verification.userId,
        verification.documentType,
        verification.dateOfBirth,
        verification.photo,
        verification.documentFront,
        verification.documentBack,
      ],
    );
  }

  /** Of the latest upload; `null` where there is none, for a status can be set by hand too. */
  async decide(
    manager: EntityManager,
    userId: string,
    { decision, reason, decidedBy }: VerificationDecision & { decidedBy: string },
  ): Promise<string | null> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE verification SET decision = $2, reason = $3, decided_by = $4, decided_at = now()
       WHERE id = (SELECT id FROM verification WHERE user_id = $1 ORDER BY id DESC LIMIT 1) RETURNING id`,
      [userId, decision, reason || null, decidedBy],
    );
    return rows[0]?.id ?? null;
  }

  /**
   * Customers whose upload waits for a decision, the oldest upload first; `after` is the id of the last page's last one.
   * Ids sort as their uploads came.
   */
  waiting({ after, limit }: { after?: string | undefined; limit: number }): Promise<CustomerDetails[]> {
    return this.database.query<CustomerDetails[]>(
      `${selectCustomers()}
       WHERE c.verification_status = 'pending' AND verification.id > coalesce($1, '${FIRST_ID}')::uuid
       ORDER BY verification.id LIMIT $2`,
      [after ?? null, limit],
    );
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
