import type { CommandName, EventName } from '@larkspur/contracts/messages';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeadLetter } from './dead-letter.entity';
import { ERASABLE_EVENTS, eraseMessage, readJson, readUserIds } from './erase-message';

/** Messages that copy a person's profile. Their dead letters are deleted with the user. */
const PROFILE_MESSAGES: readonly (EventName | CommandName)[] = [
  'user.registered',
  'user.profile-changed',
  'login.changed',
  'login.update',
  'notice.due',
];

const AUDIT_EVENT: EventName = 'audit.recorded';

/** SQL condition: the message contains the user's id, `$2`. */
const IS_ABOUT = `position(convert_to($2, 'UTF8') IN original) > 0`;

/** The fields that `audit.without_personal_data` requires; the rest stays as it is. */
const auditEvent = z.looseObject({
  subjectId: z.string().nullish(),
  changes: z.array(z.looseObject({ field: z.string() })),
});

/** Escapes that JSON.stringify writes and jsonb refuses: NUL, and surrogates without their other half. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const originalRow = z.object({ id: z.string(), original: z.instanceof(Buffer) }).describe('original dead letters');
const erasableRow = originalRow.extend({ type: z.enum(ERASABLE_EVENTS) }).describe('original dead letters to erase');
const deletedRow = z.object({ userId: z.string() }).describe('deleted users of dead letters');

/** Removes what dead letters say about deleted users. */
@Injectable()
export class DeadLetterEraser {
  constructor(private readonly database: DataSource) {}

  /** For a message that has just been stored: users whom it is about may have been deleted already. */
  async eraseDeleted(content: Buffer): Promise<void> {
    const userIds = readUserIds(content);
    if (userIds.length === 0) return;
    await this.database.transaction(async (manager) => {
      // Waits for a deletion in progress. One that begins later finds what is stored.
      await manager.query('SELECT FROM customer WHERE user_id = ANY ($1) ORDER BY user_id FOR KEY SHARE', [userIds]);
      for (const userId of await findDeleted(manager, userIds)) await this.deletePersonalData(manager, userId);
    });
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
    const deleted = new Set(
      await findDeleted(
        manager,
        letters.flatMap(({ original }) => readUserIds(original)),
      ),
    );
    for (const { id, type, original } of letters) {
      await manager.update(DeadLetter, { id }, { original: eraseMessage(type, original, deleted) });
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
