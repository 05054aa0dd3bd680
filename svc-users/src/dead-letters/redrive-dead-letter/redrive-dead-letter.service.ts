import type { DeadLetter } from '@larkspur/contracts/operations';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeadLetterRepository } from '../dead-letter.repository';
import { toDeadLetterResponse } from '../dead-letter-response';

@Injectable()
export class RedriveDeadLetterService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly deadLetters: DeadLetterRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Publishes the message to its queue, then marks it as redriven, under one lock. A crash in between leaves it to be
   * redriven again, which is safe because consumers are idempotent.
   * @throws not_found; conflict when it was redriven before, was not kept, or its queue is gone
   * @throws BusUnavailableError when the broker did not confirm: the dead letter is not marked
   */
  async redrive(idText: string, administratorId: string): Promise<DeadLetter> {
    const id = parseId(idText);
    const redriven = await this.database.transaction(async (manager) => {
      const letter = id && (await this.deadLetters.lock(manager, id));
      if (!letter) throw new ProblemException('not_found', { message: 'Message not found.' });
      const { queue, original, redrivenAt } = letter;
      if (redrivenAt) throw conflict('This message is already back in its queue.');
      if (!original) throw conflict('This message wasn’t kept, so it can’t be returned to its queue.');
      const hasQueue = await this.bus.redrive({ id: letter.id, queue, ...original });
      if (!hasQueue) throw conflict(`The queue ${queue} no longer exists, so the message can’t be returned to it.`);
      const marked = toDeadLetterResponse(await this.deadLetters.markRedriven(manager, letter.id, administratorId));
      await this.audit.record(manager, {
        action: 'dead-letter.redriven',
        objectId: letter.id,
        changes: [{ field: 'redrivenAt', before: null, after: marked.redrivenAt }],
      });
      return marked;
    });
    this.outbox.wake();
    return redriven;
  }
}

function conflict(message: string): ProblemException {
  return new ProblemException('conflict', { message });
}
