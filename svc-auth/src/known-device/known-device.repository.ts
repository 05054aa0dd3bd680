import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Raw, Repository } from 'typeorm';
import { KnownDevice } from './known-device.entity';

const deviceRow = z.object({ tokenHash: z.instanceof(Buffer) });
const countsRow = z.object({ total: z.coerce.number(), inLastHour: z.coerce.number() });

/** The maximum number of browsers, more than a customer uses. A client that keeps no cookies adds one at every sign-in. */
const MAX_PER_LOGIN = 100;
/** A login that has more devices, from before this limit, loses them in several sign-ins, each of which stays fast. */
const MAX_DELETED_PER_SIGN_IN = 1_000;

@Injectable()
export class KnownDeviceRepository {
  constructor(@InjectRepository(KnownDevice) private readonly devices: Repository<KnownDevice>) {}

  /** One query for known and unknown emails alike, so that its time does not reveal whether a login exists. */
  async findTokenHash(tokenHashes: Buffer[], emailKey: string): Promise<Buffer | null> {
    const [row] = await queryRows(
      this.devices.manager,
      deviceRow,
      `SELECT token_hash AS "tokenHash" FROM known_device
       WHERE token_hash = ANY($1) AND forgotten_at IS NULL
         AND user_id = (SELECT user_id FROM login WHERE email_key = $2)`,
      [tokenHashes, emailKey],
    );
    return row?.tokenHash ?? null;
  }

  /** @returns false when the login knows none of these tokens */
  async markSeen(manager: EntityManager, userId: string, tokenHashes: Buffer[]): Promise<boolean> {
    const { affected } = await manager.update(
      KnownDevice,
      { userId, tokenHash: In(tokenHashes), forgottenAt: IsNull() },
      { lastSeenAt: () => 'now()' },
    );
    return affected !== 0;
  }

  /** Counts the devices that have signed in to this login, forgotten ones included. */
  async count(manager: EntityManager, userId: string): Promise<{ total: number; inLastHour: number }> {
    const [row] = await queryRows(
      manager,
      countsRow,
      `SELECT count(*) AS total, count(*) FILTER (WHERE created_at > now() - interval '1 hour') AS "inLastHour"
       FROM known_device WHERE user_id = $1`,
      [userId],
    );
    return row ?? { total: 0, inLastHour: 0 };
  }

  async insert(manager: EntityManager, userId: string, tokenHash: Buffer): Promise<void> {
    await manager.insert(KnownDevice, { userId, tokenHash });
  }

  /** Deletes a login's devices above the limit: forgotten ones first, then those that were seen longest ago. */
  async deleteSurplus(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `WITH surplus AS MATERIALIZED (
         SELECT token_hash FROM known_device WHERE user_id = $1
         ORDER BY forgotten_at IS NULL DESC, last_seen_at DESC OFFSET ${MAX_PER_LOGIN} LIMIT ${MAX_DELETED_PER_SIGN_IN})
       DELETE FROM known_device WHERE token_hash IN (SELECT token_hash FROM surplus)`,
      [userId],
    );
  }

  async forgetAllExcept(manager: EntityManager, userId: string, tokenHashes: Buffer[]): Promise<void> {
    await manager.update(
      KnownDevice,
      { userId, forgottenAt: IsNull(), tokenHash: Not(In(tokenHashes)) },
      { forgottenAt: () => 'now()' },
    );
  }

  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }

  /** A browser keeps its cookie for 400 days at most. */
  async deleteExpired(): Promise<void> {
    await this.devices.delete({ lastSeenAt: Raw((column) => `${column} < now() - interval '400 days'`) });
  }
}
