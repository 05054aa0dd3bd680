import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatementsModule } from '../statements/statements.module';
import { CountPendingTransfersConsumer } from './count-pending-transfers/count-pending-transfers.consumer';
import { FindTransferController } from './find-transfer/find-transfer.controller';
import { FindTransferService } from './find-transfer/find-transfer.service';
import { ListRecipientsController } from './list-recipients/list-recipients.controller';
import { ListRecipientsService } from './list-recipients/list-recipients.service';
import { PostTransferController } from './post-transfer/post-transfer.controller';
import { PostTransferService } from './post-transfer/post-transfer.service';
import { Accounts } from './saga/accounts';
import { BusAccounts } from './saga/bus-accounts';
import { ExpireIdempotencyKeysJob } from './saga/expire-idempotency-keys.job';
import { PendingLowerBound } from './saga/pending-lower-bound';
import { ResendTransfersJob } from './saga/resend-transfers.job';
import { TransferRepository } from './saga/transfer.repository';
import { TransferBatcher } from './saga/transfer-batcher';
import { TransferSaga } from './saga/transfer-saga';
import { TransferStore } from './saga/transfer-store';
import { TransferEntity } from './transfer.entity';
import { TransferMetrics } from './transfer-metrics';

@Module({
  imports: [TypeOrmModule.forFeature([TransferEntity]), StatementsModule],
  controllers: [PostTransferController, FindTransferController, ListRecipientsController],
  providers: [
    PostTransferService,
    FindTransferService,
    ListRecipientsService,
    PendingLowerBound,
    { provide: TransferStore, useClass: TransferRepository },
    { provide: Accounts, useClass: BusAccounts },
    TransferBatcher,
    TransferSaga,
    ResendTransfersJob,
    ExpireIdempotencyKeysJob,
    CountPendingTransfersConsumer,
    TransferMetrics,
  ],
  exports: [PendingLowerBound, TransferStore],
})
export class TransfersModule {}
