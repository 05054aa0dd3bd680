import { Module } from '@nestjs/common';
import { DeadLetterRepository } from './dead-letter.repository';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLettersConsumer } from './dead-letters.consumer';
import { DeadLettersController } from './dead-letters.controller';
import { ListDeadLettersService } from './list-dead-letters.service';
import { RedriveDeadLetterService } from './redrive-dead-letter.service';

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
export class OperationsModule {}
