import { queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PinPads } from '../pin-pads';

const storedRow = z.object({ userId: z.string(), inner: z.instanceof(Buffer), keyCount: z.int() });
const countRow = z.object({ count: z.int() });

@Injectable()
export class RekeyPinsRepository {
  /** Locks customers whose pads were made with fewer keys. Customers whom another transaction has locked come later. */
  lockOutdated(manager: EntityManager, keyCount: number, limit: number) {
    return queryRows(
      manager,
      storedRow,
      `SELECT user_id AS "userId", pin_inner AS inner, pin_key_count AS "keyCount" FROM customer
       WHERE pin_inner IS NOT NULL AND pin_key_count < $1 ORDER BY pin_key_count LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
      [keyCount, limit],
    );
  }

  /** In one statement. Neither the count of wrong PINs nor the revision changes: the PIN is the same. */
  async replace(manager: EntityManager, pads: readonly (PinPads & { userId: string })[]): Promise<void> {
    await manager.query(
      `UPDATE customer c SET pin_inner = p.pin_inner, pin_outer = p.pin_outer, pin_key_count = p.key_count
       FROM unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::smallint[]) AS p (user_id, pin_inner, pin_outer, key_count)
       WHERE c.user_id = p.user_id`,
      [
        pads.map(({ userId }) => userId),
        pads.map(({ inner }) => inner),
        pads.map(({ outer }) => outer),
        pads.map(({ keyCount }) => keyCount),
      ],
    );
  }

  async countOutdated(manager: EntityManager, keyCount: number): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM customer WHERE pin_inner IS NOT NULL AND pin_key_count < $1';
    return (await queryRow(manager, countRow, sql, [keyCount]))?.count ?? 0;
  }
}
