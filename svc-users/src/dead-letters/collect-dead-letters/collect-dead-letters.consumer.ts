import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DeadLetterRepository } from '../dead-letter.repository';

/** Keeps what the queues of all services refused for good, until somebody decides. */
@Injectable()
export class DeadLettersConsumer implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeadLettersConsumer.name);

  constructor(
    private readonly bus: Bus,
    private readonly letters: DeadLetterRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.collectDeadLetters(async (message) => {
      await this.letters.keep(message);
      const { id, queue, type, reason } = message;
      this.logger.warn({ deadLetter: id, queue, type, reason }, 'A message died');
    });
  }
}
