import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database';
import { OutboxModule } from '@larkspur/service-kit/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AccountAdjustedConsumer } from './back-office/account-adjusted.consumer';
import { AddTransactionService } from './back-office/add-transaction.service';
import { BackOfficeController } from './back-office/back-office.controller';
import { LineWriterRepository } from './back-office/line-writer.repository';
import { TransactionsConfig } from './config';
import { KnownUsersConsumer } from './known-users/known-users.consumer';
import { KnownUsersRepository } from './known-users/known-users.repository';
import { StatementRepository } from './statements/statement.repository';
import { StatementsController } from './statements/statements.controller';
import { StatementsService } from './statements/statements.service';
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
    imports: [databaseModule(config, []), OutboxModule],
    controllers: [PostTransferController, StatementsController, BackOfficeController],
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
      KnownUsersRepository,
      KnownUsersConsumer,
      LineWriterRepository,
      AddTransactionService,
      AccountAdjustedConsumer,
    ],
  };
}
