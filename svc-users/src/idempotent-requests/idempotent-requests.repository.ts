import { createHash } from 'node:crypto';
import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Raw, type Repository } from 'typeorm';
import { IdempotentRequest } from './idempotent-request.entity';

const RETENTION = '24 hours';

interface RequestIdentity {
  actorId: string;
  /** The `Idempotency-Key`; `null` for a request without one, which is always new. */
  key: string | null;
  /** Everything that distinguishes the request from others: its kind, its target and its values. */
  content: readonly unknown[];
}

const claimedRow = z.object({ fingerprint: z.string(), objectId: z.string() }).describe('idempotent request');

@Injectable()
export class IdempotentRequestsRepository {
  constructor(@InjectRepository(IdempotentRequest) private readonly requests: Repository<IdempotentRequest>) {}

  /**
   * Call it in the transaction of the effect: a request that is refused leaves its key free. One statement looks up and
   * inserts, and waits for a concurrent request with the same key.
   * @param objectId new id of what the request is about to create or post
   * @returns `objectId` if the request is new, otherwise the id of the first request
   * @throws idempotency_mismatch when the key belongs to a different request
   */
  async claim(manager: EntityManager, { actorId, key, content }: RequestIdentity, objectId: string): Promise<string> {
    if (key === null) return objectId;
    const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const claimed = await queryRow(
      manager,
      claimedRow,
      `INSERT INTO idempotent_request (actor_id, key, fingerprint, object_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (actor_id, key) DO UPDATE SET key = excluded.key
       RETURNING fingerprint, object_id AS "objectId"`,
      [actorId, key, fingerprint, objectId],
    );
    if (claimed?.fingerprint !== fingerprint) throw new ProblemException('idempotency_mismatch');
    return claimed.objectId;
  }

  async deleteExpired(): Promise<void> {
    await this.requests.delete({ createdAt: Raw((column) => `${column} < now() - interval '${RETENTION}'`) });
  }
}
