import type { AuditRecord } from '@larkspur/contracts/audit';
import { addDays } from '@larkspur/contracts/bank-day';
import type { PagedResponse } from '@larkspur/contracts/http';
import { decodeCursor, encodeCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import type { PageQuery } from '@larkspur/service-kit/validation/page-query';
import { Injectable } from '@nestjs/common';
import { type AuditFilter, AuditRepository, type AuditRow } from '../audit.repository';
import type { AuditQuery } from './list-audit.dto';

const UNKNOWN_USER = 'Unknown user';

@Injectable()
export class ListAuditService {
  constructor(private readonly records: AuditRepository) {}

  /** @throws invalid for a cursor of another list */
  async list({ limit, cursor, from, to, ...filter }: AuditQuery): Promise<PagedResponse<AuditRecord>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after === null) throw invalidCursor();
    // One extra row shows whether there is a next page.
    const rows = await this.records.list({ ...filter, ...toPeriod({ from, to }), after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last ? encodeCursor({ date: last.at, id: last.id }) : null;
    return { data: page.map(toAuditRecord), page: { next, limit } };
  }

  /** @throws not_found for a user that has never existed */
  async listForUser(id: string, query: PageQuery): Promise<PagedResponse<AuditRecord>> {
    const subject = parseId(id);
    if (!subject || !(await this.records.hasUserExisted(subject))) {
      throw new ProblemException('not_found', { message: 'User not found.' });
    }
    return this.list({ ...query, subject });
  }
}

export function toPeriod({ from, to }: Pick<AuditQuery, 'from' | 'to'>): Pick<AuditFilter, 'from' | 'before'> {
  return { from: from ? startOf(from) : undefined, before: to ? endOf(to) : undefined };
}

/** The start of a day of the bank, or a timestamp. */
function startOf(from: string): Date {
  return from.includes('T') ? new Date(from) : startOfBankDay(from);
}

/** The exclusive end of an inclusive day or timestamp. */
function endOf(to: string): Date {
  return to.includes('T') ? new Date(Date.parse(to) + 1) : startOfBankDay(addDays(to, 1));
}

export function toAuditRecord(row: AuditRow): AuditRecord {
  const { id, actorId, actorRole, actorName, subjectId, subjectName, at, ...record } = row;
  return {
    _id: id,
    ...record,
    actor: actorId && actorRole ? { userId: actorId, role: actorRole, name: actorName ?? UNKNOWN_USER } : null,
    subject: subjectId ? { userId: subjectId, name: subjectName ?? UNKNOWN_USER } : null,
    at: at.toISOString(),
  };
}
