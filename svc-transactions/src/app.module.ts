import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AccountAdjustedConsumer } from './back-office/account-adjusted.consumer';
import { AddTransactionService } from './back-office/add-transaction.service';
import { BackOfficeController } from './back-office/back-office.controller';
import { ListLinesController } from './back-office/list-lines.controller';
import { TransferStatsRepository } from './back-office/list-stats.repository';
import { TransferStatsService } from './back-office/list-stats.service';
import { TransactionsConfig } from './config';
import { DATABASE_SETTINGS } from './database-settings';
import { ExportController } from './export/export.controller';
import { ExportService } from './export/export.service';
import { ExportDatabase } from './export/export-database';
import { HolderRepository } from './export/holder/holder.repository';
import { HoldersConsumer } from './export/holder/holders.consumer';
import { InsightsController } from './insights/insights.controller';
import { InsightsRepository } from './insights/insights.repository';
import { KnownUsersConsumer } from './known-users/known-users.consumer';
import { KnownUsersRepository } from './known-users/known-users.repository';
import { LineWriter } from './lines/line-writer';
import { MemoRepository } from './lines/memo.repository';
import { ReversalController } from './reversal/reversal.controller';
import { ReverseTransferService } from './reversal/reverse-transfer.service';
import { ReversibleTransferRepository } from './reversal/reversible-transfer.repository';
import { TransferReversedConsumer } from './reversal/transfer-reversed.consumer';
import { LineIndexRepository } from './statements/indexing/line-index.repository';
import { LineIndexer } from './statements/indexing/line-indexer';
import { StatementRepository } from './statements/statement.repository';
import { StatementCursors } from './statements/statement-cursor';
import { StatementsController } from './statements/statements.controller';
import { StatementsService } from './statements/statements.service';
import { TraceController } from './trace/trace.controller';
import { TraceTransferService } from './trace/trace-transfer.service';
import { TracedTransferRepository } from './trace/traced-transfer.repository';
import { PendingTransfersConsumer } from './transfers/pending-transfers.consumer';
import { PostTransferController } from './transfers/post-transfer/post-transfer.controller';
import { PostTransferService } from './transfers/post-transfer/post-transfer.service';
import { Accounts } from './transfers/saga/accounts';
import { BusAccounts } from './transfers/saga/bus-accounts';
import { TransferRepository } from './transfers/saga/transfer.repository';
import { TransferSaga } from './transfers/saga/transfer-saga';
import { TransferStore } from './transfers/saga/transfer-store';
import { TransferSweeper } from './transfers/saga/transfer-sweeper';
import { TransferTicker } from './transfers/saga/transfer-ticker';

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
      BackOfficeController,
      ListLinesController,
      ReversalController,
      TraceController,
    ],
    providers: [
      { provide: TransactionsConfig, useValue: config },
      PostTransferService,
      { provide: Clock, useClass: SystemClock },
      { provide: TransferStore, useClass: TransferRepository },
      { provide: Accounts, useClass: BusAccounts },
      TransferTicker,
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
      HolderRepository,
      HoldersConsumer,
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
