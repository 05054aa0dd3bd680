import type { PublicJwk } from '@larkspur/contracts/messages';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type KeyState, SigningKey } from './signing-key.entity';

const storedKeyRow = z.object({
  kid: z.string(),
  publicJwk: z.discriminatedUnion('alg', [
    z.object({
      kty: z.literal('RSA'),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('RS256'),
      n: z.string(),
      e: z.string(),
    }),
    z.object({
      kty: z.literal('EC'),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('ES256'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
    }),
  ]) satisfies z.ZodType<PublicJwk>,
  privateKey: z.instanceof(Buffer),
  state: z.enum(['next', 'current', 'retired']) satisfies z.ZodType<KeyState>,
  /** The time that the key has been in its state, by the database clock. */
  secondsInState: z.number(),
  /** It is from before the time since which keys are wanted. */
  isOutdated: z.boolean(),
});

export type StoredKey = z.infer<typeof storedKeyRow>;
export type NewKey = Omit<StoredKey, 'secondsInState' | 'isOutdated'>;

@Injectable()
export class SigningKeyRepository {
  /** No other instance can change a key until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query("SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('signing-key'))");
  }

  /** Oldest first. @param since a time in the future has no effect yet */
  findAll(manager: EntityManager, since?: string): Promise<StoredKey[]> {
    return queryRows(
      manager,
      storedKeyRow,
      `SELECT kid, public_jwk AS "publicJwk", private_key AS "privateKey", state,
              extract(epoch FROM now() - CASE state WHEN 'next' THEN created_at WHEN 'current' THEN current_at ELSE retired_at END)
                ::float8 AS "secondsInState",
              coalesce($1::timestamptz <= now() AND created_at < $1, false) AS "isOutdated"
       FROM signing_key ORDER BY created_at, kid`,
      [since ?? null],
    );
  }

  async insert(manager: EntityManager, { kid, publicJwk, privateKey, state }: NewKey): Promise<void> {
    const currentAt = state === 'current' ? () => 'now()' : null;
    await manager.insert(SigningKey, { kid, publicJwk, privateKey, state, currentAt });
  }

  /** Retires the current key and makes the next one current. */
  async replace(manager: EntityManager, currentKid: string, nextKid: string): Promise<void> {
    await manager.update(SigningKey, { kid: currentKid }, { state: 'retired', retiredAt: () => 'now()' });
    await manager.update(SigningKey, { kid: nextKid }, { state: 'current', currentAt: () => 'now()' });
  }

  async delete(manager: EntityManager, kid: string): Promise<void> {
    await manager.delete(SigningKey, { kid });
  }
}
