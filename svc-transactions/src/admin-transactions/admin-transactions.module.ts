import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { KnownUsersModule } from '../known-users/known-users.module';
import { LinesModule } from '../lines/lines.module';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { StatementsModule } from '../statements/statements.module';
import { TransfersModule } from '../transfers/transfers.module';
import { AddTransactionController } from './add-transaction/add-transaction.controller';
import { AddTransactionService } from './add-transaction/add-transaction.service';
import { DeleteTransactionController } from './delete-transaction/delete-transaction.controller';
import { DeleteTransactionService } from './delete-transaction/delete-transaction.service';
import { ExportTransactionsController } from './export-transactions/export-transactions.controller';
import { ExportTransactionsService } from './export-transactions/export-transactions.service';
import { GetTransferStatsController } from './get-transfer-stats/get-transfer-stats.controller';
import { GetTransferStatsService } from './get-transfer-stats/get-transfer-stats.service';
import { TransferStatsRepository } from './get-transfer-stats/transfer-stats.repository';
import { ListTransactionsController } from './list-transactions/list-transactions.controller';
import { RecordAdjustmentConsumer } from './record-adjustment/record-adjustment.consumer';

@Module({
  imports: [ExportModule, KnownUsersModule, LinesModule, StatementHoldersModule, StatementsModule, TransfersModule],
  controllers: [
    AddTransactionController,
    DeleteTransactionController,
    ExportTransactionsController,
    ListTransactionsController,
    GetTransferStatsController,
  ],
  providers: [
    AddTransactionService,
    DeleteTransactionService,
    ExportTransactionsService,
    RecordAdjustmentConsumer,
    TransferStatsRepository,
    GetTransferStatsService,
  ],
})
export class AdminTransactionsModule {}
