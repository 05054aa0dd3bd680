import type { CommandName, EventName } from '@larkspur/contracts/messages';
import type { DeadLetter as DeadLetterMessage } from '@larkspur/service-kit/bus/bus';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { pgInteger, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { maskPayload } from './collect-dead-letters/mask-payload';
import { DeadLetter } from './dead-letter.entity';
import { ERASABLE_EVENTS, eraseMessage, readJson, readUserIds } from './erase-message';

/** No message comes near this size. A larger one is listed, but not kept, so it cannot be redriven. */
const MAX_MESSAGE_BYTES = 8 * 1_024 * 1_024;

/** Messages that copy a person's profile. Their dead letters are deleted with the user. */
const PROFILE_MESSAGES: readonly (EventName | CommandName)[] = [
  'user.registered',
  'user.profile-changed',
  'login.changed',
  'login.update',
  'notice.due',
];

const AUDIT_EVENT: EventName = 'audit.recorded';

/** Whether the message contains the user's id, `$2`. */
const IS_ABOUT = `position(convert_to($2, 'UTF8') IN original) > 0`;

/** What `audit.without_personal_data` requires; the rest stays as it is. */
const auditEvent = z.looseObject({
  subjectId: z.string().nullish(),
  changes: z.array(z.looseObject({ field: z.string() })),
});

/** Escapes that JSON.stringify writes and jsonb refuses: NUL, and surrogates without their other half. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const originalRow = z.object({ id: z.string(), original: z.instanceof(Buffer) }).describe('original dead letters');
const erasableRow = originalRow.extend({ type: z.enum(ERASABLE_EVENTS) }).describe('original dead letters to erase');
const deletedRow = z.object({ userId: z.string() }).describe('deleted users of dead letters');
const waitingRow = z.object({ queue: z.string(), count: pgInteger }).describe('waiting dead letters');

interface DeadLetterFilter {
  queue?: string | undefined;
  isRedriven?: boolean | undefined;
  /** The last row of the previous page. */
  after?: KeysetCursor | undefined;
  limit: number;
}

/** `original` is `null` after a redrive, for messages that were too large, and for what a deleted customer's could not be erased from. */
interface RedrivableDeadLetter {
  id: string;
  queue: string;
  redrivenAt: Date | null;
  original: Pick<DeadLetterMessage, 'content' | 'properties'> | null;
}

@Injectable()
export class DeadLetterRepository {
  constructor(@InjectRepository(DeadLetter) private readonly deadLetters: Repository<DeadLetter>) {}

  /** Ignores a dead letter that is stored already. One about a user who is deleted loses their personal data at once. */
  async add(letter: DeadLetterMessage): Promise<void> {
    await this.insert(letter);
    const userIds = readUserIds(letter.content);
    if (userIds.length === 0) return;
    await this.deadLetters.manager.transaction(async (manager) => {
      // Waits for a deletion in progress. One that begins later finds what is stored.
      await manager.query('SELECT FROM customer WHERE user_id = ANY ($1) ORDER BY user_id FOR KEY SHARE', [userIds]);
      for (const userId of await findDeleted(manager, userIds)) await this.deletePersonalData(manager, userId);
    });
  }

  private async insert(letter: DeadLetterMessage): Promise<void> {
    const { id, queue, type, reason, diedAt, content, properties } = letter;
    const isKept = content.length <= MAX_MESSAGE_BYTES;
    await this.deadLetters
      .createQueryBuilder()
      .insert()
      .values({
        id,
        queue,
        type,
        reason,
        masked: maskPayload(content),
        original: isKept ? content : null,
        properties: isKept ? JSON.stringify(properties) : null,
        diedAt,
      })
      .orIgnore()
      .execute();
  }

  /** Newest first. */
  list({ queue, isRedriven, after, limit }: DeadLetterFilter): Promise<DeadLetter[]> {
    const query = this.deadLetters
      .createQueryBuilder('letter')
      .orderBy('letter.diedAt', 'DESC')
      .addOrderBy('letter.id', 'DESC')
      .limit(limit);
    if (queue !== undefined) query.andWhere('letter.queue = :queue', { queue });
    if (isRedriven !== undefined) query.andWhere(`letter.redrivenAt IS ${isRedriven ? 'NOT NULL' : 'NULL'}`);
    if (after) query.andWhere('(letter.diedAt, letter.id) < (:date::timestamptz, :id::uuid)', { ...after });
    return query.getMany();
  }

  /** Locks the dead letter until the transaction ends, so that concurrent redrives wait. */
  async lock(manager: EntityManager, id: string): Promise<RedrivableDeadLetter | null> {
    const letter = await manager.findOne(DeadLetter, {
      where: { id },
      select: { id: true, queue: true, redrivenAt: true, original: true, properties: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (!letter) return null;
    const { queue, redrivenAt, original, properties } = letter;
    return {
      id,
      queue,
      redrivenAt,
      original: original && properties ? { content: original, properties: JSON.parse(properties, reviveBytes) } : null,
    };
  }

  /** Clears the original message: from now on it exists in its queue. */
  async markRedriven(manager: EntityManager, id: string, redrivenBy: string): Promise<DeadLetter> {
    await manager.update(
      DeadLetter,
      { id },
      { redrivenAt: () => 'now()', redrivenBy, original: null, properties: null },
    );
    return manager.findOneByOrFail(DeadLetter, { id });
  }

  /**
   * For a user who is deleted. Messages that copy the profile go. Events about the user's money and audit events can still be
   * redriven, without personal values; what cannot be read is not kept. The others have only ids and amounts.
   */
  async deletePersonalData(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`DELETE FROM dead_letter WHERE type = ANY ($1) AND ${IS_ABOUT}`, [PROFILE_MESSAGES, userId]);
    await this.eraseEvents(manager, userId);
    await this.eraseAuditEvents(manager, userId);
  }

  private async eraseEvents(manager: EntityManager, userId: string): Promise<void> {
    const letters = await queryRows(
      manager,
      erasableRow,
      `SELECT id, type, original FROM dead_letter WHERE type = ANY ($1) AND ${IS_ABOUT} FOR UPDATE`,
      [ERASABLE_EVENTS, userId],
    );
    for (const { id, type, original } of letters) {
      const deleted = await findDeleted(manager, readUserIds(original));
      await manager.update(DeadLetter, { id }, { original: eraseMessage(type, original, new Set(deleted)) });
    }
  }

  private async eraseAuditEvents(manager: EntityManager, userId: string): Promise<void> {
    const letters = await queryRows(
      manager,
      originalRow,
      `SELECT id, original FROM dead_letter WHERE type = ANY ($1) AND ${IS_ABOUT} FOR UPDATE`,
      [[AUDIT_EVENT], userId],
    );
    for (const { id, original } of letters) {
      const event = readAuditEvent(original);
      if (event && event.subjectId !== userId) continue;
      await manager.query(
        `UPDATE dead_letter SET original = (
           SELECT convert_to((event || jsonb_build_object(
             'changes', audit.without_personal_data(event -> 'changes'),
             'reason', CASE WHEN NOT audit.is_reason_personal(role) THEN event -> 'reason' END,
             'address', CASE WHEN NOT audit.is_address_personal($3, role) THEN event -> 'address' END))::text, 'UTF8')
           FROM (SELECT $2::jsonb AS event, $2::jsonb -> 'actor' ->> 'role' AS role) message)
         WHERE id = $1`,
        [id, event?.json ?? null, userId],
      );
    }
  }

  countWaiting(): Promise<{ queue: string; count: number }[]> {
    const sql = 'SELECT queue, count(*) AS count FROM dead_letter WHERE redriven_at IS NULL GROUP BY queue';
    return queryRows(this.deadLetters.manager, waitingRow, sql);
  }
}

/** Reverses `Buffer.toJSON`: headers can contain bytes. */
function reviveBytes(_: string, value: unknown): unknown {
  const isBytes =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  return isBytes && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}

async function findDeleted(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows(
    manager,
    deletedRow,
    `SELECT DISTINCT user_id AS "userId" FROM issued_account_number issued
     WHERE user_id = ANY ($1) AND NOT EXISTS (SELECT FROM customer c WHERE c.user_id = issued.user_id)`,
    [userIds],
  );
  return rows.map(({ userId }) => userId);
}

/** @returns `null` for a message that cannot be recorded, however often it is redriven */
function readAuditEvent(original: Buffer): { subjectId: string | null; json: string } | null {
  const event = auditEvent.safeParse(readJson(original)).data;
  const json = JSON.stringify(event);
  return event && !UNSTORABLE.test(json) ? { subjectId: event.subjectId ?? null, json } : null;
}
