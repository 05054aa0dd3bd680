import type { PublicJwk } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export type KeyState = 'next' | 'current' | 'retired';

export interface StoredKey {
  kid: string;
  publicJwk: PublicJwk;
  privateKey: Buffer;
  state: KeyState;
  /** Since it was announced; of the current one, since it signs; of a retired one, since it does not. By the database's clock. */
  secondsInState: number;
}

const SQL = {
  lock: "SELECT pg_advisory_xact_lock(hashtext('svc-auth'), hashtext('signing-key'))",
  all: `
    SELECT kid, public_jwk AS "publicJwk", private_key AS "privateKey", state,
           extract(epoch FROM now() - CASE state WHEN 'next' THEN created_at WHEN 'current' THEN current_at ELSE retired_at END)
             ::float8 AS "secondsInState"
    FROM signing_key ORDER BY created_at, kid`,
  add: `
    INSERT INTO signing_key (kid, public_jwk, private_key, state, current_at)
    VALUES ($1, $2, $3, $4, CASE $4 WHEN 'current' THEN now() END)`,
  retire: "UPDATE signing_key SET state = 'retired', retired_at = now() WHERE kid = $1",
  promote: "UPDATE signing_key SET state = 'current', current_at = now() WHERE kid = $1",
  remove: 'DELETE FROM signing_key WHERE kid = $1',
} as const;

@Injectable()
export class SigningKeyRepository {
  /** Until the transaction ends no other instance changes a key. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(SQL.lock);
  }

  all(manager: EntityManager): Promise<StoredKey[]> {
    return manager.query(SQL.all);
  }

  async add(
    manager: EntityManager,
    { publicJwk, privateKey, state }: Omit<StoredKey, 'kid' | 'secondsInState'>,
  ): Promise<void> {
    await manager.query(SQL.add, [publicJwk.kid, publicJwk, privateKey, state]);
  }

  /** The next one signs from now on, and the one before no more. */
  async replace(manager: EntityManager, current: string, next: string): Promise<void> {
    await manager.query(SQL.retire, [current]);
    await manager.query(SQL.promote, [next]);
  }

  async remove(manager: EntityManager, kid: string): Promise<void> {
    await manager.query(SQL.remove, [kid]);
  }
}
