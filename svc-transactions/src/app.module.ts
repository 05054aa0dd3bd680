import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AddTransactionController } from './admin-transactions/add-transaction/add-transaction.controller';
import { AddTransactionService } from './admin-transactions/add-transaction/add-transaction.service';
import { ListTransactionsController } from './admin-transactions/list-transactions/list-transactions.controller';
import { AccountAdjustedConsumer } from './admin-transactions/record-adjustment/account-adjusted.consumer';
import { TransferStatsRepository } from './admin-transactions/transfer-stats/transfer-stats.repository';
import { TransferStatsService } from './admin-transactions/transfer-stats/transfer-stats.service';
import { TransactionsConfig } from './config';
import { DATABASE_SETTINGS } from './database-settings';
import { ExportController } from './export/export.controller';
import { ExportService } from './export/export.service';
import { ExportDatabase } from './export/export-database';
import { StatementHolderConsumer } from './export/statement-holder/statement-holder.consumer';
import { StatementHolderRepository } from './export/statement-holder/statement-holder.repository';
import { InsightsController } from './insights/insights.controller';
import { InsightsRepository } from './insights/insights.repository';
import { KnownUsersConsumer } from './known-users/known-users.consumer';
import { KnownUsersRepository } from './known-users/known-users.repository';
import { LineWriter } from './lines/line-writer';
import { MemoRepository } from './lines/memo.repository';
import { TransferReversedConsumer } from './reversals/record-reversal/transfer-reversed.consumer';
import { ReversalController } from './reversals/reverse-transfer/reverse-transfer.controller';
import { ReverseTransferService } from './reversals/reverse-transfer/reverse-transfer.service';
import { ReversibleTransferRepository } from './reversals/reversible-transfer.repository';
import { LineIndexer } from './statements/indexing/index-lines.job';
import { LineIndexRepository } from './statements/indexing/line-index.repository';
import { StatementsController } from './statements/list-own-lines/statements.controller';
import { StatementRepository } from './statements/statement.repository';
import { StatementCursors } from './statements/statement-cursor';
import { StatementsService } from './statements/statements.service';
import { TraceController } from './trace/trace.controller';
import { TraceTransferService } from './trace/trace-transfer.service';
import { TracedTransferRepository } from './trace/traced-transfer.repository';
import { PendingTransfersConsumer } from './transfers/count-pending/pending-transfers.consumer';
import { PostTransferController } from './transfers/post-transfer/post-transfer.controller';
import { PostTransferService } from './transfers/post-transfer/post-transfer.service';
import { Accounts } from './transfers/saga/accounts';
import { BusAccounts } from './transfers/saga/bus-accounts';
import { TransferRepository } from './transfers/saga/transfer.repository';
import { TransferBatcher } from './transfers/saga/transfer-batcher';
import { TransferSaga } from './transfers/saga/transfer-saga';
import { TransferStore } from './transfers/saga/transfer-store';
import { TransferSweeper } from './transfers/saga/transfer-sweeper';

class AppModule {}

export function appModule(config: TransactionsConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, [], DATABASE_SETTINGS), OutboxModule],
    controllers: [
      PostTransferController,
      StatementsController,
      InsightsController,
      ExportController,
      AddTransactionController,
      ListTransactionsController,
      ReversalController,
      TraceController,
    ],
    providers: [
      { provide: TransactionsConfig, useValue: config },
      PostTransferService,
      { provide: Clock, useClass: SystemClock },
      { provide: TransferStore, useClass: TransferRepository },
      { provide: Accounts, useClass: BusAccounts },
      TransferBatcher,
      TransferSaga,
      TransferSweeper,
      StatementRepository,
      StatementsService,
      StatementCursors,
      LineIndexRepository,
      LineIndexer,
      InsightsRepository,
      ExportDatabase,
      ExportService,
      StatementHolderRepository,
      StatementHolderConsumer,
      TransferStatsRepository,
      TransferStatsService,
      KnownUsersRepository,
      KnownUsersConsumer,
      LineWriter,
      MemoRepository,
      ReversibleTransferRepository,
      ReverseTransferService,
      TransferReversedConsumer,
      PendingTransfersConsumer,
      TracedTransferRepository,
      TraceTransferService,
      AddTransactionService,
      AccountAdjustedConsumer,
    ],
  };
}
