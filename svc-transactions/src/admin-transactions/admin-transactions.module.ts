import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { KnownUsersModule } from '../known-users/known-users.module';
import { LinesModule } from '../lines/lines.module';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { StatementsModule } from '../statements/statements.module';
import { AddTransactionController } from './add-transaction/add-transaction.controller';
import { AddTransactionService } from './add-transaction/add-transaction.service';
import { DeleteTransactionController } from './delete-transaction/delete-transaction.controller';
import { ExportTransactionsController } from './export-transactions/export-transactions.controller';
import { ExportTransactionsService } from './export-transactions/export-transactions.service';
import { ListTransactionsController } from './list-transactions/list-transactions.controller';
import { RecordAdjustmentConsumer } from './record-adjustment/record-adjustment.consumer';
import { TransferStatsController } from './transfer-stats/transfer-stats.controller';
import { TransferStatsRepository } from './transfer-stats/transfer-stats.repository';
import { TransferStatsService } from './transfer-stats/transfer-stats.service';

@Module({
  imports: [ExportModule, KnownUsersModule, LinesModule, StatementHoldersModule, StatementsModule],
  controllers: [
    AddTransactionController,
    DeleteTransactionController,
    ExportTransactionsController,
    ListTransactionsController,
    TransferStatsController,
  ],
  providers: [
    AddTransactionService,
    ExportTransactionsService,
    RecordAdjustmentConsumer,
    TransferStatsRepository,
    TransferStatsService,
  ],
})
export class AdminTransactionsModule {}
