import type { DeadLetter } from '@larkspur/contracts/operations';
import type { DeadLetter as DeadLetterMessage } from '@larkspur/service-kit/bus/bus';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { maskPayload } from './collect-dead-letters/mask-payload';

/** No message of ours comes near it. Of a larger one is kept that it died, and it cannot be redriven. */
export const MOST_BYTES = 8 * 1_024 * 1_024;

export interface DeadLetterFilter {
  queue?: string | undefined;
  isRedriven?: boolean | undefined;
  after?: KeysetCursor | undefined;
  limit: number;
}

/** What a redrive needs; `original` is null once it was redriven, or when it was too large to be kept. */
export interface KeptDeadLetter {
  id: string;
  queue: string;
  redrivenAt: Date | null;
  original: Pick<DeadLetterMessage, 'content' | 'properties'> | null;
}

interface Row {
  id: string;
  queue: string;
  type: string;
  reason: string;
  masked: string | null;
  diedAt: Date;
  redrivenAt: Date | null;
  redrivenBy: string | null;
}

/** `original` and `properties` are not among them: what is answered never comes near the message as it was. */
const SHOWN = `id, queue, type, reason, masked, died_at AS "diedAt", redriven_at AS "redrivenAt", redriven_by AS "redrivenBy"`;

@Injectable()
export class DeadLetterRepository {
  constructor(private readonly database: DataSource) {}

  /** Told again it changes nothing. */
  async keep({ id, queue, type, reason, diedAt, content, properties }: DeadLetterMessage): Promise<void> {
    const isKept = content.length <= MOST_BYTES;
    await this.database.query(
      `INSERT INTO dead_letter (id, queue, type, reason, masked, original, properties, died_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
      [
        id,
        queue,
        type,
        reason,
        maskPayload(content),
        isKept ? content : null,
        isKept ? JSON.stringify(properties) : null,
        diedAt,
      ],
    );
  }

  /** Newest first. */
  async page({ queue, isRedriven, after, limit }: DeadLetterFilter): Promise<DeadLetter[]> {
    const rows = await this.database.query<Row[]>(
      `SELECT ${SHOWN} FROM dead_letter
       WHERE ($1::text IS NULL OR queue = $1)
         AND ($2::boolean IS NULL OR (redriven_at IS NOT NULL) = $2)
         AND ($3::timestamptz IS NULL OR (died_at, id) < ($3, $4::uuid))
       ORDER BY died_at DESC, id DESC LIMIT $5`,
      [queue ?? null, isRedriven ?? null, after?.date ?? null, after?.id ?? null, limit],
    );
    return rows.map(onWire);
  }

  /** Until the transaction ends nobody else redrives it. */
  async lock(manager: EntityManager, id: string): Promise<KeptDeadLetter | null> {
    const [row] = await manager.query<
      { id: string; queue: string; redrivenAt: Date | null; original: Buffer | null; properties: string | null }[]
    >(`SELECT id, queue, redriven_at AS "redrivenAt", original, properties FROM dead_letter WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    if (!row) return null;
    const { original, properties, ...letter } = row;
    return {
      ...letter,
      original: original && properties ? { content: original, properties: JSON.parse(properties, reviveBytes) } : null,
    };
  }

  /** From now on the message lives in its queue: here its words are forgotten. */
  async markRedriven(manager: EntityManager, id: string, by: string): Promise<DeadLetter> {
    const [[row]] = await manager.query<[Row[], number]>(
      `UPDATE dead_letter SET redriven_at = now(), redriven_by = $2, original = NULL, properties = NULL
       WHERE id = $1 RETURNING ${SHOWN}`,
      [id, by],
    );
    if (!row) throw new Error('a dead letter vanished under its lock');
    return onWire(row);
  }

  /** How many wait for somebody's decision, queue by queue. */
  async waiting(): Promise<{ queue: string; letters: number }[]> {
    return this.database.query(
      'SELECT queue, count(*)::int AS letters FROM dead_letter WHERE redriven_at IS NULL GROUP BY queue',
    );
  }
}

function onWire({ id, masked, diedAt, redrivenAt, ...letter }: Row): DeadLetter {
  return {
    _id: id,
    ...letter,
    payload: masked === null ? null : JSON.parse(masked),
    diedAt: diedAt.toISOString(),
    redrivenAt: redrivenAt?.toISOString() ?? null,
  };
}

/** Undoes `Buffer.toJSON`: headers may carry bytes. */
function reviveBytes(_: string, value: unknown): unknown {
  const isBytes =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  return isBytes && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}
