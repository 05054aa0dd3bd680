import { Module } from '@nestjs/common';
import { DeadLettersConsumer } from './collect-dead-letters/collect-dead-letters.consumer';
import { DeadLetterRepository } from './dead-letter.repository';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLettersController } from './list-dead-letters/list-dead-letters.controller';
import { ListDeadLettersService } from './list-dead-letters/list-dead-letters.service';
import { RedriveDeadLetterService } from './redrive-dead-letter/redrive-dead-letter.service';

@Module({
  controllers: [DeadLettersController],
  providers: [
    DeadLetterRepository,
    DeadLettersConsumer,
    DeadLetterMetrics,
    ListDeadLettersService,
    RedriveDeadLetterService,
  ],
})
export class DeadLettersModule {}
