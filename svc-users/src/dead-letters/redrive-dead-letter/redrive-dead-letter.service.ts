import type { DeadLetter } from '@larkspur/contracts/operations';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeadLetterRepository } from '../dead-letter.repository';

@Injectable()
export class RedriveDeadLetterService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly letters: DeadLetterRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Puts the message back into the queue that refused it and marks it, in this order under one lock: a crash in between
   * leaves it to be redriven again, and its consumer knows a message that it has handled.
   * @throws not_found; conflict when it was redriven before, was too large to be kept, or its queue is gone
   * @throws BusUnavailableError when the broker did not confirm: it is not marked
   */
  async redrive(text: string, administrator: string): Promise<DeadLetter> {
    const id = parseId(text);
    const redriven = await this.database.transaction(async (manager) => {
      const letter = id && (await this.letters.lock(manager, id));
      if (!letter) throw new ProblemException('not_found', { message: 'There is no such message.' });
      const { queue, original, redrivenAt } = letter;
      if (redrivenAt) throw conflict('This message has been redriven already.');
      if (!original) throw conflict('This message was too large to be kept, so it cannot be redriven.');
      const isThere = await this.bus.redrive({ id: letter.id, queue, ...original });
      if (!isThere) throw conflict(`There is no queue ${queue} any more, so the message has nowhere to go.`);
      const marked = await this.letters.markRedriven(manager, letter.id, administrator);
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
