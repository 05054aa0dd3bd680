import type { SetAsideEvent, UnpublishedEvents } from '@larkspur/contracts/operations';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProblemException } from '../http/problem';
import { parseId } from '../ids';
import { Audit } from '../security/audit';
import { SERVICE_NAME } from '../service-name';
import { Outbox } from './outbox';
import type { UnpublishedEventsQuery } from './unpublished-events.dto';
import { type SetAsideRow, UnpublishedEventsRepository } from './unpublished-events.repository';

/** Lists the events of this service's outbox that were set aside, and resends one for an administrator. */
@Injectable()
export class UnpublishedEventsService {
  constructor(
    private readonly database: DataSource,
    private readonly events: UnpublishedEventsRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  async list({ cursor, limit }: UnpublishedEventsQuery): Promise<UnpublishedEvents> {
    const [counts, rows] = await Promise.all([
      cursor === undefined ? this.count() : {},
      // One extra row shows whether there is a next page.
      this.events.listSetAside({ after: cursor, limit: limit + 1 }),
    ]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.seq ?? null) : null;
    return { service: this.service, ...counts, events: page.map(toResponse), next };
  }

  private async count(): Promise<Pick<UnpublishedEvents, 'setAside' | 'ofOtherRelease'>> {
    const [setAside, ofOtherRelease] = await Promise.all([
      this.events.countSetAside(),
      this.events.countOfOtherRelease(),
    ]);
    return { setAside, ofOtherRelease };
  }

  /**
   * The relay publishes the event next, under the same id, so that a consumer that has received it has no effect twice.
   * @throws not_found when it is not set aside
   */
  async resend(idText: string): Promise<SetAsideEvent> {
    const id = parseId(idText);
    const resent = await this.database.transaction(async (manager) => {
      const row = id && (await this.events.resend(manager, id));
      if (!row) throw new ProblemException('not_found', { message: 'This event is no longer set aside.' });
      await this.audit.record(manager, {
        action: 'event.resent',
        objectId: row.id,
        changes: [{ field: 'event', before: null, after: row.event }],
      });
      return row;
    });
    this.outbox.wake();
    return toResponse(resent);
  }
}

function toResponse({ id, event, failure, attempts, createdAt, failedAt }: SetAsideRow): SetAsideEvent {
  return {
    _id: id,
    event,
    reason: failure,
    attempts,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? null,
  };
}
