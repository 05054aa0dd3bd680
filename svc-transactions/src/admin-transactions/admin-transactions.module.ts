import { Module } from '@nestjs/common';
import { KnownUsersModule } from '../known-users/known-users.module';
import { LinesModule } from '../lines/lines.module';
import { StatementsModule } from '../statements/statements.module';
import { AddTransactionController } from './add-transaction/add-transaction.controller';
import { AddTransactionService } from './add-transaction/add-transaction.service';
import { DeleteTransactionController } from './delete-transaction/delete-transaction.controller';
import { ListTransactionsController } from './list-transactions/list-transactions.controller';
import { RecordAdjustmentConsumer } from './record-adjustment/record-adjustment.consumer';
import { TransferStatsController } from './transfer-stats/transfer-stats.controller';
import { TransferStatsRepository } from './transfer-stats/transfer-stats.repository';
import { TransferStatsService } from './transfer-stats/transfer-stats.service';

@Module({
  imports: [KnownUsersModule, LinesModule, StatementsModule],
  controllers: [
    AddTransactionController,
    DeleteTransactionController,
    ListTransactionsController,
    TransferStatsController,
  ],
  providers: [AddTransactionService, RecordAdjustmentConsumer, TransferStatsRepository, TransferStatsService],
})
export class AdminTransactionsModule {}
