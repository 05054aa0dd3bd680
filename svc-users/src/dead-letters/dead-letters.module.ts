import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CollectDeadLettersConsumer } from './collect-dead-letters/collect-dead-letters.consumer';
import { DeadLetter } from './dead-letter.entity';
import { DeadLetterRepository } from './dead-letter.repository';
import { DeadLetterEraser } from './dead-letter-eraser';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { GetDeadLetterStatsController } from './get-dead-letter-stats/get-dead-letter-stats.controller';
import { ListDeadLettersController } from './list-dead-letters/list-dead-letters.controller';
import { ListDeadLettersService } from './list-dead-letters/list-dead-letters.service';
import { RedriveDeadLetterController } from './redrive-dead-letter/redrive-dead-letter.controller';
import { RedriveDeadLetterService } from './redrive-dead-letter/redrive-dead-letter.service';

/** The dead letters of all services. */
@Module({
  imports: [TypeOrmModule.forFeature([DeadLetter])],
  controllers: [ListDeadLettersController, GetDeadLetterStatsController, RedriveDeadLetterController],
  providers: [
    DeadLetterRepository,
    DeadLetterEraser,
    CollectDeadLettersConsumer,
    DeadLetterMetrics,
    ListDeadLettersService,
    RedriveDeadLetterService,
  ],
  exports: [DeadLetterEraser],
})
export class DeadLettersModule {}
