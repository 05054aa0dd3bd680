import { VERIFICATION_HOLD_MINUTES } from '@larkspur/contracts/user';
import { queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const idRow = z.object({ id: z.string() }).describe('verification hold');
const holderRow = z.object({ name: z.string().nullable() }).describe('holder of a verification');

/**
 * The number of cases to try: when several administrators ask for the next one at the same time, all but one take a later one.
 */
const MAX_CANDIDATES = 20;

/** At most one row for each case; a row whose time is over counts as none. */
@Injectable()
export class VerificationHoldRepository {
  /** @returns false while another administrator holds the case. Renews the caller's own hold. */
  async acquire(manager: EntityManager, verificationId: string, holderId: string): Promise<boolean> {
    const held = await queryRow(
      manager,
      idRow,
      `INSERT INTO verification_hold AS present (verification_id, held_by, held_until)
       VALUES ($1, $2, now() + $3 * interval '1 minute')
       ON CONFLICT (verification_id) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
         WHERE present.held_by = excluded.held_by OR present.held_until <= now()
       RETURNING verification_id AS id`,
      [verificationId, holderId, VERIFICATION_HOLD_MINUTES],
    );
    return held !== null;
  }

  /** @returns the case that the administrator holds, if it is still pending */
  async findHeldBy(manager: EntityManager, holderId: string): Promise<string | null> {
    const held = await queryRows(
      manager,
      idRow,
      `SELECT hold.verification_id AS id FROM verification_hold hold
       WHERE hold.held_by = $1 AND hold.held_until > now()
         AND EXISTS (SELECT FROM pending_verification pending WHERE pending.verification_id = hold.verification_id)
       ORDER BY hold.held_until DESC LIMIT 1`,
      [holderId],
    );
    return held[0]?.id ?? null;
  }

  /**
   * Free cases, oldest first, without the caller's own documents.
   * @param skipped cases that the caller has put aside
   */
  async findFree(manager: EntityManager, holderId: string, skipped: readonly string[]): Promise<string[]> {
    const free = await queryRows(
      manager,
      idRow,
      `SELECT pending.verification_id AS id FROM pending_verification pending
       WHERE pending.user_id <> $1 AND pending.verification_id <> ALL ($2)
         AND NOT EXISTS (SELECT FROM verification_hold hold
                         WHERE hold.verification_id = pending.verification_id AND hold.held_until > now()
                           AND hold.held_by <> $1)
       ORDER BY pending.verification_id LIMIT ${MAX_CANDIDATES}`,
      [holderId, skipped],
    );
    return free.map(({ id }) => id);
  }

  /** @returns false when the caller did not hold the case */
  async release(manager: EntityManager, verificationId: string, holderId: string): Promise<boolean> {
    const sql = `DELETE FROM verification_hold WHERE verification_id = $1 AND held_by = $2 AND held_until > now()
      RETURNING verification_id AS id`;
    return (await queryRow(manager, idRow, sql, [verificationId, holderId])) !== null;
  }

  /**
   * An administrator reviews one case at a time. A case whose row is locked is being taken by another administrator: waiting for
   * them would be a deadlock when they release the case that this administrator is taking.
   */
  async releaseOthers(manager: EntityManager, verificationId: string, holderId: string): Promise<void> {
    await manager.query(
      `DELETE FROM verification_hold WHERE verification_id IN (
         SELECT verification_id FROM verification_hold WHERE held_by = $1 AND verification_id <> $2 FOR UPDATE SKIP LOCKED)`,
      [holderId, verificationId],
    );
  }

  /** After the decision. */
  async remove(manager: EntityManager, verificationId: string): Promise<void> {
    await manager.query('DELETE FROM verification_hold WHERE verification_id = $1', [verificationId]);
  }

  /** @returns the name of another administrator who holds the case; `null` if there is none */
  async findOtherHolder(
    manager: EntityManager,
    verificationId: string,
    userId: string,
  ): Promise<{ name: string | null } | null> {
    return queryRow(
      manager,
      holderRow,
      `SELECT holder.first_name || ' ' || holder.last_name AS name
       FROM verification_hold hold LEFT JOIN customer holder ON holder.user_id = hold.held_by
       WHERE hold.verification_id = $1 AND hold.held_until > now() AND hold.held_by <> $2`,
      [verificationId, userId],
    );
  }
}
