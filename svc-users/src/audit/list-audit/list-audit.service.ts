import type { AuditRecord } from '@larkspur/contracts/audit';
import type { PagedResponse } from '@larkspur/contracts/http';
import { decodeCursor, encodeCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { AuditRepository, type AuditRow } from '../audit.repository';
import type { AuditPageQuery, AuditQuery } from './list-audit.dto';

const UNKNOWN = 'Unknown user';
const DAY_MS = 86_400_000;

@Injectable()
export class ReadAuditService {
  constructor(private readonly records: AuditRepository) {}

  /** @throws invalid for a cursor that is none */
  async read({ limit, cursor, from, to, ...filter }: AuditQuery): Promise<PagedResponse<AuditRecord>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after === null) {
      throw new ProblemException('invalid', {
        errors: [{ field: 'cursor', message: 'This is no cursor of this list.' }],
      });
    }
    const span = { from: from ? new Date(from) : undefined, before: to ? endOf(to) : undefined };
    // One more than asked for tells whether there is a next page.
    const found = await this.records.page({ ...filter, ...span, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ date: last.at, id: last.id }) : null;
    return { data: page.map(onWire), page: { next, limit } };
  }

  /** What was done to one user, also to one who has left. @throws not_found for who never was */
  async readOf(id: string, query: AuditPageQuery): Promise<PagedResponse<AuditRecord>> {
    const subject = parseId(id);
    if (!subject || !(await this.records.everExisted(subject))) {
      throw new ProblemException('not_found', { message: 'There is no such user.' });
    }
    return this.read({ ...query, subject });
  }
}

/** The first moment after: a day is included whole, a moment with its millisecond. */
function endOf(to: string): Date {
  return new Date(Date.parse(to) + (to.includes('T') ? 1 : DAY_MS));
}

function onWire(row: AuditRow): AuditRecord {
  const { id, actorId, actorRole, actorName, subjectId, subjectName, at, ...record } = row;
  return {
    _id: id,
    ...record,
    actor: actorId && actorRole ? { userId: actorId, role: actorRole, name: actorName ?? UNKNOWN } : null,
    subject: subjectId ? { userId: subjectId, name: subjectName ?? UNKNOWN } : null,
    at: at.toISOString(),
  };
}
