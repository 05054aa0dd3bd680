import { VERIFICATION_HOLD_MINUTES } from '@larkspur/contracts/user';
import { queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const idRow = z.object({ id: z.string() }).describe('verification hold');
const reviewerRow = z.object({ name: z.string().nullable() }).describe('reviewer of a verification');

/**
 * The number of cases to try: when several administrators ask for the next one at the same time, all but one take a later one.
 */
const MAX_CANDIDATES = 20;

/** At most one row for each case; a row whose time is over counts as none. */
@Injectable()
export class VerificationHoldRepository {
  /** @returns false while another administrator holds the case. Renews the caller's own hold. */
  async acquire(manager: EntityManager, verificationId: string, reviewerId: string): Promise<boolean> {
    const held = await queryRow(
      manager,
      idRow,
      `INSERT INTO verification_hold AS present (verification_id, held_by, held_until)
       VALUES ($1, $2, now() + $3 * interval '1 minute')
       ON CONFLICT (verification_id) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
         WHERE present.held_by = excluded.held_by OR present.held_until <= now()
       RETURNING verification_id AS id`,
      [verificationId, reviewerId, VERIFICATION_HOLD_MINUTES],
    );
    return held !== null;
  }

  /** @returns the case that the administrator holds, if it is still pending */
  async findHeldBy(manager: EntityManager, reviewerId: string): Promise<string | null> {
    const held = await queryRows(
      manager,
      idRow,
      `SELECT hold.verification_id AS id FROM verification_hold hold
       WHERE hold.held_by = $1 AND hold.held_until > now()
         AND EXISTS (SELECT FROM pending_verification pending WHERE pending.verification_id = hold.verification_id)
       ORDER BY hold.held_until DESC LIMIT 1`,
      [reviewerId],
    );
    return held[0]?.id ?? null;
  }

  /**
   * Free cases, oldest first, without the caller's own documents.
   * @param skipped cases that the caller has skipped
   */
  async findFree(manager: EntityManager, reviewerId: string, skipped: readonly string[]): Promise<string[]> {
    const free = await queryRows(
      manager,
      idRow,
      `SELECT pending.verification_id AS id FROM pending_verification pending
       WHERE pending.user_id <> $1 AND pending.verification_id <> ALL ($2)
         AND NOT EXISTS (SELECT FROM verification_hold hold
                         WHERE hold.verification_id = pending.verification_id AND hold.held_until > now()
                           AND hold.held_by <> $1)
       ORDER BY pending.verification_id LIMIT ${MAX_CANDIDATES}`,
      [reviewerId, skipped],
    );
    return free.map(({ id }) => id);
  }

  /** @returns false when the caller did not hold the case */
  async release(manager: EntityManager, verificationId: string, reviewerId: string): Promise<boolean> {
    const sql = `DELETE FROM verification_hold WHERE verification_id = $1 AND held_by = $2 AND held_until > now()
      RETURNING verification_id AS id`;
    return (await queryRow(manager, idRow, sql, [verificationId, reviewerId])) !== null;
  }

  /**
   * An administrator reviews one case at a time. Skips locked rows: two administrators who take each other's case would otherwise
   * deadlock.
   */
  async releaseOthers(manager: EntityManager, verificationId: string, reviewerId: string): Promise<void> {
    await manager.query(
      `DELETE FROM verification_hold WHERE verification_id IN (
         SELECT verification_id FROM verification_hold WHERE held_by = $1 AND verification_id <> $2 FOR UPDATE SKIP LOCKED)`,
      [reviewerId, verificationId],
    );
  }

  /** Ends the hold of a case that is decided or no longer pending. */
  async remove(manager: EntityManager, verificationId: string): Promise<void> {
    await manager.query('DELETE FROM verification_hold WHERE verification_id = $1', [verificationId]);
  }

  /** @returns `null` if no other administrator holds the case; a `name` of `null` is that of a deleted user */
  async findOtherReviewer(
    manager: EntityManager,
    verificationId: string,
    userId: string,
  ): Promise<{ name: string | null } | null> {
    return queryRow(
      manager,
      reviewerRow,
      `SELECT reviewer.first_name || ' ' || reviewer.last_name AS name
       FROM verification_hold hold LEFT JOIN customer reviewer ON reviewer.user_id = hold.held_by
       WHERE hold.verification_id = $1 AND hold.held_until > now() AND hold.held_by <> $2`,
      [verificationId, userId],
    );
  }
}
