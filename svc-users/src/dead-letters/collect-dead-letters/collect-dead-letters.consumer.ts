import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DeadLetterRepository } from '../dead-letter.repository';

/** Stores the dead letters of all services until an administrator decides what to do with them. */
@Injectable()
export class CollectDeadLettersConsumer implements OnApplicationBootstrap {
  private readonly logger = new Logger(CollectDeadLettersConsumer.name);

  constructor(
    private readonly bus: Bus,
    private readonly deadLetters: DeadLetterRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.collectDeadLetters(async (message) => {
      await this.deadLetters.add(message);
      const { id, queue, type, reason } = message;
      this.logger.warn({ deadLetter: id, queue, type, reason }, 'A message was dead-lettered');
    });
  }
}
